import { isIP } from 'node:net';
import type { OutboundRules } from '../../outbound/index.ts';

const maxUrlLength = 2_000;

/**
 * What is wrong with a callback address, as text for the form, or null. What its name resolves to is checked
 * for each connection, not here, because it can change at any time.
 */
export function urlProblem(text: string, rules: OutboundRules): string | null {
  // URL.parse drops line breaks and tabs, so the stored address wouldn't be the one called.
  if (/[\p{Cc}\s]/u.test(text)) return 'Remove the spaces and line breaks from this address.';
  const url = URL.parse(text);
  if (url === null || text.length > maxUrlLength)
    return 'Enter a full address, like https://example.com/webhooks.';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && rules.hasOwnNetworks))
    return 'The address must begin with https://.';
  if (url.username !== '' || url.password !== '')
    return 'Remove the user name and password. Webhooks are signed instead.';
  const port = portOf(url);
  if (!rules.ports.includes(port) && !rules.hasOwnNetworks)
    return `Port ${port} is not allowed. Use ${rules.ports.join(' or ')}.`;
  const host = bareHost(url);
  const isRefused =
    isIP(host) > 0
      ? !rules.mayConnect({ address: host, port, isSecure: url.protocol === 'https:' })
      : !rules.hasOwnNetworks && isLocalName(host);
  return isRefused ? 'This address isn’t on the public internet.' : null;
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/** The host, without the brackets of an IPv6 address. */
function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function isLocalName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return !name.includes('.') || /\.(?:localhost|local|internal|home\.arpa|lan)$/i.test(name);
}
