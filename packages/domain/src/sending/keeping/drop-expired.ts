import type pg from 'pg';
import type { BareDomain } from '../../domain-with.ts';
import { deleteExpiredMessages } from '../../messages/index.ts';
import { deleteExpiredLinks } from '../../sms/index.ts';
import {
  ensureMonthsSql,
  expiredMonthsSql,
  isNeededSql,
  liveCampaignsSql,
  lockLiveSql,
  moveLiveMessagesSql,
} from './keeping.sql.ts';
import { moveCampaign, moveEvents } from './move-kept.ts';
import { withLock } from './with-lock.ts';

/** Creates the partitions that new messages need this month and in the next two. */
export async function ensureMonths({ pool }: Pick<BareDomain, 'pool'>): Promise<void> {
  await withLock(() => pool.query(ensureMonthsSql));
}

/**
 * Deletes the messages of expired months: first, account by account, what belongs to them in other tables, then
 * their partitions. Only accounts with rows in an expired month are visited. What still waits to be sent is kept
 * another month. A month that can't go yet is tried again the next night, and others don't wait for it. Returns how
 * many months are gone.
 */
export async function dropExpired(domain: BareDomain): Promise<number> {
  const { rows } = await domain.pool.query<{ month: string }>(expiredMonthsSql);
  let dropped = 0;
  for (const { month } of rows) {
    try {
      if (await dropMonth(domain, month)) dropped += 1;
      else domain.deps.logger.warn({ month }, 'an expired month is still in use; it is dropped tomorrow');
    } catch (error) {
      domain.deps.logger.error({ month, error: String(error) }, 'an expired month could not be dropped');
    }
  }
  return dropped;
}

async function dropMonth(domain: BareDomain, month: string): Promise<boolean> {
  const { pool } = domain;
  const accounts = await pool.query<{ id: string }>('select accounts_of_month($1) as id', [month]);
  const next = accounts.rows.length === 0 ? month : await ensureNextMonth(pool);
  let isNeeded = false;
  for (const { id } of accounts.rows) {
    await domain.bulk(id, (client) => keepLive(client, id, month, next));
    await deleteExpiredLinks(domain, id, month);
    await deleteExpiredMessages(domain, id, month);
    const { rowCount } = await domain.bulk(id, (client) => client.query(isNeededSql, [id, month]));
    isNeeded ||= rowCount !== 0;
  }
  if (isNeeded) return false;
  await withLock(() => pool.query('select detach_kept_month($1)', [month]));
  await pool.query('select drop_kept_month($1)', [month]);
  return true;
}

async function ensureNextMonth(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ month: string }>(
    `select (date_trunc('month', now() at time zone 'UTC') + interval '1 month')::date::text as month`,
  );
  const month = rows[0]?.month ?? '';
  await withLock(() => pool.query('select ensure_kept_month($1)', [month]));
  return month;
}

/** What isn't sent yet, such as a campaign that was paused for months, moves to the next month. */
async function keepLive(
  client: pg.PoolClient,
  accountId: string,
  month: string,
  target: string,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(liveCampaignsSql, [accountId, month]);
  for (const { id } of rows) await moveCampaign(client, lockLiveSql, accountId, { id, month, target });
  const moved = await client.query<{ id: string; month: string; target: string }>(moveLiveMessagesSql, [
    accountId,
    month,
    target,
  ]);
  await moveEvents(client, accountId, moved.rows);
}
