import { publicOriginOf } from '../../accounts/index.ts';
import type { Suppressions } from '../../audience/index.ts';
import type { DomainConfig } from '../../config.ts';
import { type Channel, DomainError, fieldError, takeRateWith, type Unit } from '../../kernel/index.ts';
import type { MessageRequest, Messages } from '../../messages/index.ts';
import { linkTokens, testDeliveryId } from '../../tracking/index.ts';

/** Tests per account per day, of campaigns and journeys, email and SMS together. */
const testsPerDay = 100;

/** Our own links in a test: they open, and change nothing. */
export async function testLinks(unit: Unit, config: DomainConfig) {
  const origin = await publicOriginOf(unit, config);
  const tokens = linkTokens(config.secret);
  const page = (letter: string, kind: 'unsubscribe' | 'preferences' | 'view') =>
    `${origin}/${letter}/${tokens.make(kind, unit.actor.accountId, testDeliveryId)}`;
  return {
    unsubscribe: page('u', 'unsubscribe'),
    preferences: page('p', 'preferences'),
    viewInBrowser: page('v', 'view'),
  };
}

/** Stricter than for other single messages: someone who unsubscribed doesn't get tests either. */
export async function requireTestable(
  suppressions: Suppressions,
  field: string,
  channel: Channel,
  address: string,
): Promise<void> {
  const suppression = await suppressions.find(channel, address);
  if (suppression !== null)
    throw fieldError(field, `${address} is on your suppression list (${suppression.reason}).`, 'blocked');
}

/**
 * Queues tests as ordinary single messages, at their price. The quota is taken in the messages' transaction, so refused
 * tests don't count.
 */
export async function submitTests(
  { sql, actor }: Unit,
  messages: Messages,
  requests: MessageRequest[],
): Promise<void> {
  const { refused } = await messages.submit(requests, { source: 'dashboard' });
  if (refused[0] !== undefined) throw new DomainError('blocked', refused[0].message);
  const key = `campaign-tests:${actor.accountId}`;
  const rate = await takeRateWith(sql, key, { points: testsPerDay, seconds: 86_400 }, requests.length);
  if (!rate.isAllowed)
    throw new DomainError('rate_limited', `You can send ${testsPerDay} tests a day. Try again tomorrow.`, {
      resetsAt: rate.resetsAt.toISOString(),
    });
}
