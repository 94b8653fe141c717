import ipaddr from 'ipaddr.js';
import type { WebhookConfig } from '../../config.ts';

/** Where webhooks may go. */
export interface WebhookRules {
  /** True when no rule of ours keeps a connection from this address, at this port, with or without TLS. */
  mayConnect(target: { address: string; port: number; isSecure: boolean }): boolean;
  /** True when the operator named networks of their own. */
  hasOwnNetworks: boolean;
  ports: readonly number[];
}

/**
 * Everything that is not plainly a public address is refused: loopback, private, link-local, carrier-grade
 * NAT, benchmarking, and what only stands for another address (IPv4-mapped, NAT64, 6to4, Teredo). Throws on a
 * network that is not CIDR.
 */
export function createWebhookRules(config: WebhookConfig = {}): WebhookRules {
  const networks = (config.allow ?? []).map((network) => ipaddr.parseCIDR(network));
  const ports = [443, ...(config.ports ?? [])];
  return {
    hasOwnNetworks: networks.length > 0,
    ports,
    mayConnect: ({ address, port, isSecure }) => {
      if (!ipaddr.isValid(address)) return false;
      const parsed = ipaddr.parse(address);
      if (networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits)))
        return true;
      return isPublic(parsed) && isSecure && ports.includes(port);
    },
  };
}

/**
 * Of IPv6 only 2000::/3 was ever given out (RFC 4291 §2.4): the rest holds forms that no list of ranges
 * names, like ::127.0.0.1.
 */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address.toByteArray()[0] ?? 0) >> 5 === 1;
}
