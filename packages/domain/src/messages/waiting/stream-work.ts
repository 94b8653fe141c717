import type { Unit, Channel } from '../../kernel/index.ts';

/**
 * The kinds of due work that tell pumps which accounts have transactional messages to send; the subject is
 * the account.
 */
export const streamWork = { email: 'messages.email', sms: 'messages.sms' } as const satisfies Record<
  Channel,
  string
>;

/**
 * Says that an account's stream has something to send at this time, or earlier if it is due earlier already.
 * It keeps the row of the work locked until the transaction ends, so that a pump that finds the stream empty
 * waits for it (`concludeStream`).
 */
export async function addStreamWork(
  { sql, actor, dueWork }: Pick<Unit, 'sql' | 'actor' | 'dueWork'>,
  channel: Channel,
  dueAt: Date,
): Promise<void> {
  const { accountId } = actor;
  const kind = streamWork[channel];
  await sql(
    `insert into due_work as w (kind, account_id, subject_id, due_at) values ($1, $2, $2, $3)
     on conflict (kind, account_id, subject_id) do update set due_at = least(w.due_at, excluded.due_at), attempts = 0, is_dead = false
     where w.due_at > excluded.due_at or w.is_dead`,
    [kind, accountId, dueAt],
  );
  dueWork.added.push({ kind, accountId, subjectId: accountId, dueAt });
}
