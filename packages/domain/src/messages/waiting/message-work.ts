import type { Channel, DueWorkKind, Unit } from '../../kernel/index.ts';

/** Due work: an account has messages to send. The subject is the account. */
export const messageWork = { email: 'messages.email', sms: 'messages.sms' } as const satisfies Record<
  Channel,
  string
>;

/**
 * Schedules sending of an account's messages at this time; an earlier due time stays. Locks the due-work row
 * until the transaction ends, so a pump that finds nothing to send waits for it (`concludeStream`).
 */
export function addMessageWork(unit: WorkUnit, channel: Channel, dueAt: Date): Promise<void> {
  return addAccountWork(unit, messageWork[channel], dueAt);
}

type WorkUnit = Pick<Unit, 'sql' | 'actor' | 'dueWork'>;

/**
 * Schedules due work whose subject is the account. Work that is due earlier keeps its time, so a steady flow of messages
 * doesn't postpone it.
 */
export async function addAccountWork(
  { sql, actor, dueWork }: WorkUnit,
  kind: DueWorkKind,
  dueAt: Date,
): Promise<void> {
  const { accountId } = actor;
  await sql(
    `insert into due_work as w (kind, account_id, subject_id, due_at) values ($1, $2, $2, $3)
     on conflict (kind, account_id, subject_id) do update
     set due_at = least(w.due_at, excluded.due_at), attempts = 0, is_dead = false
     where w.due_at > excluded.due_at or w.is_dead`,
    [kind, accountId, dueAt],
  );
  dueWork.added.push({ kind, accountId, subjectId: accountId, dueAt });
}
