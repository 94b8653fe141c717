import type { BareDomain } from '../../domain-with.ts';
import { linkTokens } from '../../tracking/index.ts';
import { claimMessages } from '../claims/claim-messages.ts';
import { composeMail, composeSms } from '../content/compose-message.ts';
import { concludeMessages, maintainMessages } from '../stopping/conclude-messages.ts';
import type { LaneChannel } from '../leases/lane-channel.ts';
import type { SendSource } from '../leases/send-source.ts';
import { ContentCache } from '../content/content-cache.ts';

/**
 * Claims restart from the beginning this often: a slow commit may add a message that is due before those
 * already claimed.
 */
const lookBackMs = 1_000;

export const messageLaneKey = (accountId: string, channel: LaneChannel): string => `${channel}/${accountId}`;

/** Sends an account's transactional messages of one channel. */
export function openMessageSource(
  domain: Pick<BareDomain, 'openScope' | 'config' | 'bulk'>,
  accountId: string,
  channel: LaneChannel,
): SendSource {
  const context = {
    config: domain.config,
    tokens: linkTokens(domain.config.secret),
    cache: new ContentCache(domain, accountId),
  };
  let lookedBackAt = 0;
  return {
    key: messageLaneKey(accountId, channel),
    accountId,
    channel,
    campaignId: null,
    claim: (connection, claim) => {
      const isDue = performance.now() - lookedBackAt > lookBackMs;
      if (isDue) lookedBackAt = performance.now();
      return claimMessages(connection, accountId, channel, isDue ? { ...claim, after: '-infinity' } : claim);
    },
    compose: (item, date) =>
      channel === 'sms' ? Promise.resolve(composeSms(item)) : composeMail(context, item, date),
    senderOf: ({ content }) => content?.senderId ?? '',
    conclude: () => concludeMessages(domain, accountId, channel),
    maintain: () => maintainMessages(domain, accountId, channel),
  };
}
