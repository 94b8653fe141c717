import ipaddr from 'ipaddr.js';
import type { WebhookConfig } from '../config.ts';

interface OutboundConfig extends WebhookConfig {
  /** Ports that may be reached without TLS; none by default. */
  plainPorts?: readonly number[];
}

/** Where our requests to addresses that others wrote are allowed to go. */
export interface OutboundRules {
  /** True if the rules allow a connection to this address and port, with or without TLS. */
  mayConnect(target: { address: string; port: number; isSecure: boolean }): boolean;
  /** True if the operator named networks. */
  hasOwnNetworks: boolean;
  ports: readonly number[];
}

/**
 * Refuses everything that isn't clearly a public address: loopback, private, link-local, carrier-grade NAT,
 * benchmarking, and forms that embed another address (IPv4-mapped, NAT64, 6to4, Teredo). Throws on a network
 * that isn't CIDR.
 */
export function createOutboundRules(config: OutboundConfig = {}): OutboundRules {
  const networks = (config.allow ?? []).map((network) => ipaddr.parseCIDR(network));
  const { plainPorts = [] } = config;
  const ports = [443, ...(config.ports ?? [])];
  return {
    hasOwnNetworks: networks.length > 0,
    ports,
    mayConnect: ({ address, port, isSecure }) => {
      if (!ipaddr.isValid(address)) return false;
      const parsed = ipaddr.parse(address);
      if (networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits)))
        return true;
      return isPublic(parsed) && (isSecure ? ports : plainPorts).includes(port);
    },
  };
}

/**
 * Only 2000::/3 of IPv6 has been allocated (RFC 4291 §2.4). The rest includes forms no list of ranges names,
 * like ::127.0.0.1.
 */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address.toByteArray()[0] ?? 0) >> 5 === 1;
}
