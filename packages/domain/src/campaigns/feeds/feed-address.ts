import { isIP } from 'node:net';
import { fieldError } from '../../kernel/index.ts';
import { createOutboundRules } from '../../outbound/index.ts';
import type { DomainConfig } from '../../config.ts';

/** Where feeds are read: the public web, and what the operator names. */
export function feedRules(config: Pick<DomainConfig, 'feeds'>) {
  return createOutboundRules({ allow: config.feeds?.allow ?? [], plainPorts: [80] });
}

/**
 * Throws on the field for an address that is no web address or certainly not on the public internet. What its name
 * resolves to is checked for each connection.
 */
export function requireFeedAddress(config: Pick<DomainConfig, 'feeds'>, address: string): void {
  const problem = addressProblem(config, address);
  if (problem !== null) throw fieldError('url', problem);
}

function addressProblem(config: Pick<DomainConfig, 'feeds'>, address: string): string | null {
  const url = /[\p{Cc}\s]/u.test(address) ? null : URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol))
    return 'Enter a full address, like https://example.com/feed.';
  if (url.username !== '' || url.password !== '')
    return 'Remove the user name and password. Feeds must be open to everyone.';
  const rules = feedRules(config);
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0)
    return rules.mayConnect({ address: host, port, isSecure })
      ? null
      : 'This address isn’t on the public internet, or this port isn’t allowed.';
  if (rules.hasOwnNetworks) return null;
  if (port !== (isSecure ? 443 : 80)) return 'Remove the port: feeds are read on 443 and 80.';
  return host.includes('.') ? null : 'This address isn’t on the public internet.';
}
