import type { BareDomain } from '../../domain-with.ts';
import { linkTokens } from '../../tracking/index.ts';
import { claimStream } from '../claims/claim-stream.ts';
import { composeMail, composeSms } from '../content/compose-message.ts';
import { concludeStream, tendStream } from '../stopping/conclude-stream.ts';
import type { LaneChannel, LaneWork } from '../leases/lane-work.ts';
import { StreamLibrary } from '../content/stream-library.ts';

/**
 * Claims start from the beginning after so long: a message of a slow commit may stand before those that were
 * claimed.
 */
const lookBackMs = 1_000;

export const streamKey = (accountId: string, channel: LaneChannel): string => `${channel}/${accountId}`;

/** The lane of an account's transactional messages of one channel. */
export function openStreamWork(
  domain: Pick<BareDomain, 'openScope' | 'config' | 'bulk'>,
  accountId: string,
  channel: LaneChannel,
): LaneWork {
  const world = {
    config: domain.config,
    tokens: linkTokens(domain.config.secret),
    library: new StreamLibrary(domain, accountId),
  };
  let lookedBackAt = 0;
  return {
    key: streamKey(accountId, channel),
    accountId,
    channel,
    campaignId: null,
    claim: (connection, claim) => {
      const isDue = performance.now() - lookedBackAt > lookBackMs;
      if (isDue) lookedBackAt = performance.now();
      return claimStream(connection, accountId, channel, isDue ? { ...claim, after: '-infinity' } : claim);
    },
    compose: (item, date) =>
      channel === 'sms' ? Promise.resolve(composeSms(item)) : composeMail(world, item, date),
    senderOf: ({ content }) => content?.senderId ?? '',
    conclude: () => concludeStream(domain, accountId, channel),
    tend: () => tendStream(domain, accountId, channel),
  };
}
