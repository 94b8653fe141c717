import type { DueWorkKind, Unit } from '../../kernel/index.ts';
import type { SubmittedMessage } from '../request/message-request.ts';
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
  await addFallbackWork(unit, new Date(Math.min(...pairs.map(({ at }) => at.getTime()))));
}

/** Schedules the next decision. An earlier time that's already set stays. */
async function addFallbackWork({ sql, actor, dueWork }: Unit, dueAt: Date): Promise<void> {
  const { accountId } = actor;
  await sql(
    `insert into due_work as w (kind, account_id, subject_id, due_at)
     values ($1, $2, $2, $3)
     on conflict (kind, account_id, subject_id) do update
     set due_at = least(w.due_at, excluded.due_at), attempts = 0, is_dead = false
     where w.due_at > excluded.due_at or w.is_dead`,
    ['messages.fallback' satisfies DueWorkKind, accountId, dueAt],
  );
  dueWork.added.push({ kind: 'messages.fallback', accountId, subjectId: accountId, dueAt });
}
