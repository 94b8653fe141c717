import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import type { OutboundRules } from './outbound-rules.ts';

/** Resolves a name to all its addresses; the system's resolver, except in tests. */
export type Resolve = (name: string) => Promise<{ address: string; family: number }[]>;

/** Why no connection was made; the message is for the account's log. */
export class AddressRefused extends Error {}

const connectMs = 10_000;

/**
 * An HTTP client that reaches only what the rules allow. It resolves a name once per connection, checks each
 * address, and connects to exactly those, so a later DNS change has no effect. Numeric hosts never reach the
 * resolver, so they are checked before. The library, which takes 8 MB, is loaded with the first client.
 */
export async function createGuardedAgent(
  rules: OutboundRules,
  resolve: Resolve = (name) => systemLookup(name, { all: true }),
): Promise<Agent> {
  const { Agent: GuardedAgent, buildConnector } = await import('undici');
  return new GuardedAgent({
    connect: (options, callback) => {
      const isSecure = options.protocol === 'https:';
      const port = options.port === '' ? (isSecure ? 443 : 80) : Number(options.port);
      const host = options.hostname.replace(/^\[|\]$/g, '');
      const isAllowed = (address: string): boolean => rules.mayConnect({ address, port, isSecure });
      if (isIP(host) > 0 && !isAllowed(host)) return callback(refusal(host), null);
      buildConnector({ timeout: connectMs, lookup: pinnedLookup(resolve, isAllowed) })(options, callback);
    },
    keepAliveTimeout: 10_000,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
    pipelining: 1,
  });
}

function pinnedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses;
        const bad = addresses.find(({ address }) => !isAllowed(address));
        if (first === undefined || bad !== undefined) return callback(refusal(name), '', 0);
        if (options.all === true) return callback(null, addresses);
        return callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

function refusal(host: string): AddressRefused {
  return new AddressRefused(`${host} isn’t on the public internet, or this port isn’t allowed.`);
}
