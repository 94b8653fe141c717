import type { DueWorkKind, Unit } from '../../kernel/index.ts';
import type { MessageChannel } from '../request/message-request.ts';

/** The kinds of due work that tell the pump which accounts have transactional messages to send, by channel. */
export const messageWork = { email: 'messages.email', sms: 'messages.sms' } as const satisfies Record<
  MessageChannel,
  DueWorkKind
>;

/**
 * Makes an account's transactional lane due at this time, unless it is due earlier already. Keeps the row
 * locked until the transaction ends, so a pump that finds the lane empty waits for it (`concludeMessages`).
 */
export async function addMessageWork(
  { sql, actor, dueWork }: Pick<Unit, 'sql' | 'actor' | 'dueWork'>,
  channel: MessageChannel,
  dueAt: Date,
): Promise<void> {
  const { accountId } = actor;
  const kind = messageWork[channel];
  await sql(
    `insert into due_work as w (kind, account_id, subject_id, due_at) values ($1, $2, $2, $3)
     on conflict (kind, account_id, subject_id) do update set due_at = least(w.due_at, excluded.due_at), attempts = 0, is_dead = false
     where w.due_at > excluded.due_at or w.is_dead`,
    [kind, accountId, dueAt],
  );
  dueWork.added.push({ kind, accountId, subjectId: accountId, dueAt });
}
