import type { Currency, Sql } from '../../kernel/index.ts';

const alertChannels = ['wallet', 'subscription'] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** A threshold. For the wallet in minor units of `currency`, for the subscription in days before its end. */
export interface BalanceAlert {
  channel: AlertChannel;
  threshold: bigint;
  /** Whether a low balance is announced by email and in the dashboard. */
  isOn: boolean;
  currency: string;
  /** True from when it falls below the threshold until it rises above it. */
  isLow: boolean;
  /** The number of times it fell; numbers each alert. */
  falls: number;
  lowSince: Date | null;
  dismissedAt: Date | null;
}

interface Row extends Omit<BalanceAlert, 'threshold' | 'lowSince' | 'dismissedAt'> {
  threshold: string;
  lowSince: string | null;
  dismissedAt: string | null;
}

/**
 * The account's alerts by channel. A wallet threshold in another currency than the account's doesn't count.
 */
export async function readAlerts(
  sql: Sql,
  accountId: string,
  currency: Currency,
  lock = false,
): Promise<Partial<Record<AlertChannel, BalanceAlert>>> {
  const { rows } = await sql<Row>(
    `select channel, threshold::text, threshold_status as "isOn", currency, is_low as "isLow", falls, low_since as "lowSince", dismissed_at as "dismissedAt"
     from balance_alert where account_id = $1 order by channel${lock ? ' for update' : ''}`,
    [accountId],
  );
  const alerts: Partial<Record<AlertChannel, BalanceAlert>> = {};
  for (const { threshold, lowSince, dismissedAt, ...row } of rows) {
    if (row.channel === 'wallet' && row.currency !== currency) continue;
    alerts[row.channel] = {
      ...row,
      threshold: BigInt(threshold),
      lowSince: lowSince === null ? null : new Date(lowSince),
      dismissedAt: dismissedAt === null ? null : new Date(dismissedAt),
    };
  }
  return alerts;
}

/** The defaults: 1,000 of the main unit, and a week before the subscription ends. */
export const defaultThresholds: Record<AlertChannel, bigint> = { wallet: 100_000n, subscription: 7n };

/** Records whether a channel is low. True if it wasn't low before. */
export async function recordLevel(
  sql: Sql,
  accountId: string,
  alert: BalanceAlert,
  isLow: boolean,
  now: Date,
): Promise<boolean> {
  if (alert.isLow === isLow) return false;
  await sql(
    `update balance_alert set is_low = $3::boolean, falls = falls + case when $3::boolean then 1 else 0 end, low_since = case when $3::boolean then $4::timestamptz end, dismissed_at = null
     where account_id = $1 and channel = $2`,
    [accountId, alert.channel, isLow, now],
  );
  return isLow;
}
