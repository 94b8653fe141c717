import type { Unit } from '../../kernel/index.ts';
import type { SubmittedMessage } from '../request/message-request.ts';
import { addAccountWork } from '../waiting/message-work.ts';
import { noteFallbacksSql } from './fallbacks.sql.ts';
import type { PairedRequests } from './pair-fallbacks.ts';

/** Notes which of the accepted messages are held as fallbacks of which, and schedules the decision. */
export async function noteFallbacks(
  unit: Unit,
  accepted: readonly SubmittedMessage[],
  { all, fallbackAt }: PairedRequests,
): Promise<void> {
  if (fallbackAt.size === 0) return;
  const { sql, actor, clock } = unit;
  const now = clock.now().getTime();
  const waiting = new Map(
    accepted
      .filter(({ isReplay, state }) => !isReplay && state !== 'skipped')
      .map((message) => [message.index, message]),
  );
  const pairs = [...fallbackAt].flatMap(([index, at]) => {
    const [message, fallback] = [waiting.get(index), waiting.get(at)];
    const seconds = all[index]?.fallback?.afterSeconds ?? 0;
    if (message === undefined || fallback === undefined) return [];
    const from = message.scheduledAt?.getTime() ?? now;
    return [{ messageId: message.id, fallbackId: fallback.id, at: new Date(from + seconds * 1_000) }];
  });
  if (pairs.length === 0) return;
  await sql(noteFallbacksSql, [
    actor.accountId,
    pairs.map(({ messageId }) => messageId),
    pairs.map(({ fallbackId }) => fallbackId),
    pairs.map(({ at }) => at),
  ]);
  const first = new Date(Math.min(...pairs.map(({ at }) => at.getTime())));
  await addAccountWork(unit, 'messages.fallback', first);
}
