import type { Currency, Sql } from '../../kernel/index.ts';
import { readTopUpSql } from './low-balance.sql.ts';

/**
 * The automatic top-up settings, with its activity in the calendar month (UTC). Amounts in minor units of
 * `currency`.
 */
export interface AutomaticTopUp {
  isOn: boolean;
  authorisationId: string | null;
  currency: string;
  amountMinor: bigint;
  monthlyCapMinor: bigint;
  /** Consecutive refused charges. */
  declines: number;
  /** Why it turned itself off; empty if it didn't. */
  offReason: string;
  /** Set until the notice is dismissed. */
  offAt: Date | null;
  spentMinor: bigint;
}

/** Lock order: locked first of an account's low-balance settings, before the alerts. */
export async function lockTopUp(sql: Sql, accountId: string): Promise<void> {
  await sql('select 1 from automatic_top_up where account_id = $1 for update', [accountId]);
}

/**
 * Null if it was never set, or is for a currency other than the account's. Charges in progress count as
 * spent.
 */
export async function readTopUp(
  sql: Sql,
  accountId: string,
  currency: Currency,
  now: Date,
  lock = false,
): Promise<AutomaticTopUp | null> {
  if (lock) await lockTopUp(sql, accountId);
  const { rows } = await sql<AutomaticTopUp>(readTopUpSql, [
    accountId,
    currency,
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)),
  ]);
  return rows[0] ?? null;
}
