import { DomainError, type Sql } from '../kernel/index.ts';

/** The refusal for an account suspended by our staff; null if it can send. */
export async function suspensionOf(sql: Sql, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ reason: string; isClosing: boolean }>(
    `select sending_suspended_reason as reason, status <> 1 as is_closing from account
     where id = $1 and (sending_suspended_at is not null or status <> 1)`,
    [accountId],
  );
  if (rows[0]?.isClosing === true)
    return 'This profile is scheduled for deletion, so it can’t send. Restore it first.';
  return rows[0] === undefined
    ? null
    : `Sending is suspended for this account: ${rows[0].reason} Contact support to have it restored.`;
}

/** Throws `blocked` while sending is suspended. */
export async function requireSendingAllowed(sql: Sql, accountId: string): Promise<void> {
  const message = await suspensionOf(sql, accountId);
  if (message !== null) throw new DomainError('blocked', message);
}

/**
 * Throws `blocked` while staff have blocked the account: it can't publish, upload or write to strangers in our name.
 * Reading, exporting and paying go on, so its people can appeal.
 */
export async function requireNotBlocked(sql: Sql, accountId: string): Promise<void> {
  const { rows } = await sql<{ reason: string }>(
    'select sending_suspended_reason as reason from account where id = $1 and blocked_at is not null',
    [accountId],
  );
  if (rows[0] === undefined) return;
  const reason = rows[0].reason === '' ? '' : `: ${rows[0].reason.replace(/\.$/, '')}`;
  throw new DomainError('blocked', `Our staff blocked this account${reason}. Contact support.`);
}

/**
 * Locks the account so it isn't suspended, closed or given another currency until the transaction ends.
 * Anything that starts sending takes this lock first.
 */
export async function lockAccount(sql: Sql, accountId: string): Promise<void> {
  await sql('select 1 from account where id = $1 for share', [accountId]);
}
