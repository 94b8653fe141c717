import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { DomainConfig } from '../../config.ts';
import { fieldError } from '../../kernel/index.ts';
import { isReturnPath } from '../../senders/index.ts';

const shape = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Names that never lead to the public internet (RFC 6761, RFC 6762, RFC 7686, RFC 9476). */
const local = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|invalid|onion|arpa|alt|home|lan)$/;

type Installation = Pick<DomainConfig, 'publicUrl' | 'appUrl' | 'bounceDomain' | 'domainsHost' | 'gateway'>;

/**
 * A domain of an account’s own, in lower case and in the form DNS knows (RFC 5891). Throws a field error for one that
 * can’t have the record we need, or can’t be an account’s.
 */
export async function ownDomainName(text: string, installation: Installation): Promise<string> {
  const written = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '')
    .replace(/\.$/, '');
  if (isIP(written) !== 0) throw refused('Enter a domain, not an IP address.');
  const isWritten = /^[\p{L}\p{N}\p{M}.-]+$/u.test(written) && !/(?:^|\.)-|-(?:\.|$)/.test(written);
  const name = isWritten ? domainToASCII(written).toLowerCase() : '';
  if (!shape.test(name)) throw refused('Enter a domain such as join.example.com.');
  if (local.test(name) || isReturnPath(name)) throw refused('This domain is reserved. Choose another one.');
  if (isOurs(name, installation)) throw refused('This domain belongs to Talkdrum. Enter one of your own.');
  const { parse } = await import('tldts');
  const { domain, publicSuffix } = parse(name, { allowPrivateDomains: true });
  if (domain === null || publicSuffix === name)
    throw refused('Anyone can register names under this one. Enter a domain of your own.');
  // A CNAME can't stand beside the records that the top of a domain needs (RFC 1034 §3.6.2).
  if (domain === name) throw refused(`Put a name in front, such as join.${name}.`);
  return name;
}

/** What domains of accounts’ own point to. */
export function domainsHostOf({ domainsHost, publicUrl }: Pick<DomainConfig, 'domainsHost' | 'publicUrl'>) {
  return (domainsHost ?? new URL(publicUrl).hostname).toLowerCase();
}

/** Our hosts, names under them, and the names they are under. */
function isOurs(name: string, installation: Installation): boolean {
  const { publicUrl, appUrl, bounceDomain, gateway } = installation;
  const hosts = [new URL(publicUrl).hostname, new URL(appUrl).hostname, bounceDomain];
  hosts.push(domainsHostOf(installation), ...(gateway === undefined ? [] : [gateway.host]));
  return hosts
    .filter((host) => host.includes('.') && isIP(host) === 0)
    .some((host) => name === host || name.endsWith(`.${host}`) || host.endsWith(`.${name}`));
}

const refused = (message: string) => fieldError('name', message);
