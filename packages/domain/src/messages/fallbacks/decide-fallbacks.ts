import type { BareDomain } from '../../domain-with.ts';
import type { Channel, DueWorkHandler, Unit } from '../../kernel/index.ts';
import type { DeliveryState } from '../../tracking/index.ts';
import { cancelMessage } from '../waiting/cancel-message.ts';
import { addMessageWork, messageWork } from '../waiting/message-work.ts';
import {
  decideFallbacksSql,
  dropFallbacksSql,
  findDueFallbacksSql,
  nextFallbackSql,
  postponeFallbacksSql,
  sendFallbacksSql,
} from './fallbacks.sql.ts';

/** One transaction decides so many. */
const atOnce = 200;
/** When to look again at a message that is leaving right now, in ms. */
const lookAgainMs = 2_000;

interface Pair {
  messageId: string;
  fallbackId: string;
  channel: Channel;
  state: DeliveryState;
  /** A worker has claimed it. */
  isClaimed: boolean;
  isDelivered: boolean;
  isBounced: boolean;
}

type Decision = 'send' | 'drop' | 'wait';

/** Due work: sends the fallbacks of messages that didn't arrive in time, and cancels those of messages that did. */
export function decideFallbacks(domain: Pick<BareDomain, 'openScope'>): DueWorkHandler {
  return {
    kind: 'messages.fallback',
    run: ({ accountId }) =>
      domain.openScope({ accountId, userId: null }, async (scope) => {
        const now = scope.clock.now();
        const { rows } = await scope.sql<Pair>(findDueFallbacksSql, [accountId, now, atOnce]);
        const of = (decision: Decision) => rows.filter((pair) => decide(pair) === decision);
        await sendFallbacks(scope, of('send'));
        await dropFallbacks(scope, of('drop'));
        const later = new Date(now.getTime() + lookAgainMs);
        await scope.sql(postponeFallbacksSql, [accountId, of('wait').map(idOf), later]);
        const next = await scope.sql<{ at: Date | null }>(nextFallbackSql, [accountId]);
        const at = next.rows[0]?.at ?? null;
        // What a settlement had locked is due still.
        return at === null ? undefined : at > now || rows.length === atOnce ? at : later;
      }),
  };
}

const idOf = ({ messageId }: Pair) => messageId;

/**
 * An email counts as arrived when the mail server took it and it didn't come back, a text when the carrier says that
 * it reached the phone. In doubt it didn't. A message that someone cancelled needs no fallback.
 */
function decide({ channel, state, isClaimed, isDelivered, isBounced }: Pair): Decision {
  if (state === 'queued') return isClaimed ? 'wait' : 'send';
  if (state === 'cancelled') return 'drop';
  const isThere = isDelivered || (channel === 'email' && state === 'sent');
  return isThere && !isBounced ? 'drop' : 'send';
}

/** Cancels those messages that still wait, so that only the fallback is sent. */
async function sendFallbacks(unit: Unit, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const { sql, actor, clock } = unit;
  for (const { messageId, state } of pairs) if (state === 'queued') await cancelMessage(unit, messageId);
  const ids = pairs.map(({ fallbackId }) => fallbackId);
  const { rows } = await sql<{ channel: Channel }>(sendFallbacksSql, [actor.accountId, ids, clock.now()]);
  for (const channel of new Set(rows.map((row) => row.channel)))
    await addMessageWork(unit, channel, clock.now());
  await note(unit, pairs, 'sent');
}

async function dropFallbacks(unit: Unit, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const { sql, actor, clock, dueWork } = unit;
  const ids = pairs.map(({ fallbackId }) => fallbackId);
  const { rows } = await sql<{ channel: Channel }>(dropFallbacksSql, [actor.accountId, ids]);
  // This may finish their batches.
  for (const { channel } of rows) await dueWork.add(messageWork[channel], actor.accountId, clock.now());
  await note(unit, pairs, 'not_needed');
}

async function note(
  { sql, actor, clock }: Unit,
  pairs: readonly Pair[],
  outcome: 'sent' | 'not_needed',
): Promise<void> {
  const outcomes = pairs.map(({ state }) => (state === 'cancelled' ? 'cancelled' : outcome));
  await sql(decideFallbacksSql, [actor.accountId, pairs.map(idOf), outcomes, clock.now()]);
}
