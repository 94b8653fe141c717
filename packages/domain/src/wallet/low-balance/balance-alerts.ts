import type { Currency, Sql } from '../../kernel/index.ts';
import { recordLevelSql } from './low-balance.sql.ts';

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

/**
 * The account's alerts by channel. A wallet threshold in another currency than the account's doesn't count.
 */
export async function readAlerts(
  sql: Sql,
  accountId: string,
  currency: Currency,
  lock = false,
): Promise<Partial<Record<AlertChannel, BalanceAlert>>> {
  const { rows } = await sql<BalanceAlert>(
    `select channel, threshold, threshold_status as is_on, currency, is_low, falls, low_since, dismissed_at
     from balance_alert where account_id = $1 order by channel${lock ? ' for update' : ''}`,
    [accountId],
  );
  const alerts: Partial<Record<AlertChannel, BalanceAlert>> = {};
  for (const alert of rows)
    if (alert.channel !== 'wallet' || alert.currency === currency) alerts[alert.channel] = alert;
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
  await sql(recordLevelSql, [accountId, alert.channel, isLow, now]);
  return isLow;
}
