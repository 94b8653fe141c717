import { type Grants, isAllowed } from '../accounts/index.ts';
import type { Currency, Money, Unit } from '../kernel/index.ts';
import {
  type Balance,
  type CurrentSubscription,
  type Subscriptions,
  toCurrency,
  type Wallet,
} from '../wallet/index.ts';
import { readBalancesAtSql } from './overview.sql.ts';
import { type PlannedSend, readPlannedSends } from './planned-sends.ts';
import { addDays, dayOf } from './read-days.ts';

/** Money that will be taken: a scheduled campaign, or the next period of the subscription. */
export interface PlannedCharge {
  /** Null for the subscription. */
  campaignId: string | null;
  name: string;
  at: Date;
  amountMinor: bigint;
  /** What would then be left to spend; below zero when it isn't enough. */
  leftMinor: bigint;
}

export interface WalletOutlook {
  currency: Currency;
  balanceMinor: bigint;
  heldMinor: bigint;
  /** The balance at the end of each of the last 30 days, today last. Null before the first movement. */
  days: { day: string; balanceMinor: bigint | null }[];
  planned: PlannedCharge[];
  /** Scheduled campaigns whose cost isn't known. */
  unpriced: number;
}

const shownDays = 30;
/** A renewal further ahead says nothing about the planned sends. */
const renewalMs = 45 * 86_400_000;

export interface MoneyServices {
  wallet: Wallet;
  subscriptions: Subscriptions;
}

/** Where the wallet comes from, and what the planned sends leave of it, as far as the person may see them. */
export async function readOutlook(
  unit: Unit,
  services: MoneyServices,
  grants: Grants,
): Promise<WalletOutlook> {
  const { sql, actor, clock } = unit;
  const account = await sql<{ currency: string }>('select currency from account where id = $1', [
    actor.accountId,
  ]);
  const currency = toCurrency(account.rows[0]?.currency ?? '');
  const balance = await services.wallet.balance(currency);
  const sends = seesSends(grants) ? await readPlannedSends(unit) : [];
  const renewal = renewalOf(await services.subscriptions.current(), clock.now());
  return {
    currency,
    balanceMinor: balance.balanceMinor,
    heldMinor: balance.heldMinor,
    days: await readDays(unit, currency, dayOf(clock.now())),
    planned: planCharges(balance, sends, renewal),
    unpriced: sends.filter(({ cost }) => cost === null).length,
  };
}

/** The statement names campaigns too. */
const seesSends = (grants: Grants): boolean =>
  (['campaigns.view', 'wallet.view', 'wallet.spend'] as const).some((privilege) =>
    isAllowed(grants, privilege),
  );

async function readDays(
  { sql, actor }: Unit,
  currency: Currency,
  today: string,
): Promise<WalletOutlook['days']> {
  const days = Array.from({ length: shownDays }, (_, n) => addDays(today, n + 1 - shownDays));
  const ends = days.map((day) => `${addDays(day, 1)}T00:00:00Z`);
  const { rows } = await sql<{ balanceMinor: bigint | null }>(readBalancesAtSql, [
    actor.accountId,
    currency,
    ends,
  ]);
  return days.map((day, n) => ({ day, balanceMinor: rows[n]?.balanceMinor ?? null }));
}

function renewalOf({ isAuto, nextFee, expiresAt, planName, status }: CurrentSubscription, now: Date) {
  if (!isAuto || nextFee === null || status === 'lapsed' || status === 'none') return null;
  if (expiresAt.getTime() > now.getTime() + renewalMs) return null;
  return { at: expiresAt, name: `${planName} subscription`, fee: nextFee };
}

/** In order of time. Charges in another currency than the balance's are left out. */
export function planCharges(
  { currency, availableMinor }: Pick<Balance, 'currency' | 'availableMinor'>,
  sends: readonly PlannedSend[],
  renewal: { at: Date; name: string; fee: Money } | null,
): PlannedCharge[] {
  const charges = [
    ...sends.flatMap(({ id, name, at, cost }) =>
      cost === null || cost.currency !== currency
        ? []
        : [{ campaignId: id, name, at, amountMinor: cost.amountMinor }],
    ),
    ...(renewal === null || renewal.fee.currency !== currency
      ? []
      : [{ campaignId: null, name: renewal.name, at: renewal.at, amountMinor: renewal.fee.amountMinor }]),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  let leftMinor = availableMinor;
  return charges.map((charge) => {
    leftMinor -= charge.amountMinor;
    return { ...charge, leftMinor };
  });
}
