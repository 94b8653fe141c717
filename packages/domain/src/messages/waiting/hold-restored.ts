import type { Sql } from '../../kernel/index.ts';
import { messageWork } from './message-work.ts';

/**
 * Held messages of a restored backup stay queued with a time that never comes. They have no hold reason: only
 * our staff release them, because the account can't know which were sent already.
 */
const never = '9999-01-01T00:00:00Z';

/**
 * Holds an account's due messages, because a restored backup would send them again. One that was leased when
 * the backup was taken is queued again; one that was being sent becomes unknown on its own. Returns how many.
 */
export async function holdRestoredMessages(sql: Sql, accountId: string): Promise<number> {
  const { count } = await sql(
    `update delivery set state = 'queued', lease_token = null, lease_until = null, send_after = $2
     where account_id = $1 and campaign_id is null
       and (state = 'leased' and lease_until is not null or state = 'queued' and send_after <= now())`,
    [accountId, never],
  );
  return count;
}

/** How many of them are held now. */
export async function countRestoredMessages(sql: Sql, accountId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>(
    `select count(*)::int as held from delivery
     where account_id = $1 and campaign_id is null and state = 'queued' and send_after = $2`,
    [accountId, never],
  );
  return rows[0]?.held ?? 0;
}

/** Sends them now. Returns how many. */
export async function releaseRestoredMessages(sql: Sql, accountId: string): Promise<number> {
  const { count } = await sql(
    `update delivery set send_after = now()
     where account_id = $1 and campaign_id is null and state = 'queued' and send_after = $2`,
    [accountId, never],
  );
  await sql('update due_work set due_at = now() where account_id = $1 and kind = any($2)', [
    accountId,
    Object.values(messageWork),
  ]);
  return count;
}
