import { isIPv6 } from 'node:net';

/**
 * What rate limits count as one visitor: an IPv4 address, or the /64 of an IPv6 address, which one household
 * or server has.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.split('::');
  const groups = partsOf(head);
  const after = tail === undefined ? [] : partsOf(tail);
  // A dotted quad at the end counts as two groups.
  const missing = 8 - groups.length - after.length - (address.includes('.') ? 1 : 0);
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function partsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
