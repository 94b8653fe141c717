import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { WebhookRules } from '../webhook-rules.ts';

/** Every address of a name; the system's resolver unless a test brings its own. */
export type Resolve = (name: string) => Promise<{ address: string; family: number }[]>;

/** Why no connection was made; its message is for the account's log. */
export class AddressRefused extends Error {}

const connectMs = 10_000;

/**
 * An HTTP client that reaches only what the rules allow. A name is resolved once per connection, each of its
 * addresses is judged, and the connection goes to exactly those: a name that stands for something else a
 * moment later changes nothing. Names written as numbers never reach the resolver, so they are judged before.
 */
export function createGuardedAgent(
  rules: WebhookRules,
  resolve: Resolve = (name) => systemLookup(name, { all: true }),
): Agent {
  return new Agent({
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
