import { type Grants, isAllowed } from '../accounts/index.ts';
import type { CostForecast, CostOutlook } from '../campaigns/index.ts';
import type { Currency, Unit } from '../kernel/index.ts';
import { readCurrency, type Wallet } from '../wallet/index.ts';
import { readBalancesAtSql } from './overview.sql.ts';
import { addDays, dayOf, readTimeZone } from './account-day.ts';

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
  /** The balance at the end of each of the last 30 days by the account's clock, today last. Null before the first movement. */
  days: { day: string; balanceMinor: bigint | null }[];
  planned: PlannedCharge[];
  /** Scheduled campaigns whose cost isn't known. */
  unpriced: number;
}

const shownDays = 30;

export interface MoneyServices {
  wallet: Wallet;
  costOutlook: CostOutlook;
}

/**
 * Where the wallet comes from, and what the planned sends leave of it, as far as the person may see them. Costs
 * that weren't kept are estimated with `isEstimated`, which takes up to some seconds.
 */
export async function readOutlook(
  unit: Unit,
  services: MoneyServices,
  grants: Grants,
  isEstimated: boolean,
): Promise<WalletOutlook> {
  const currency = await readCurrency(unit);
  const balance = await services.wallet.balance(currency);
  const forecast = seesSends(grants) ? await services.costOutlook.forecast(isEstimated) : null;
  return {
    currency,
    balanceMinor: balance.balanceMinor,
    heldMinor: balance.heldMinor,
    days: await readDays(unit, currency),
    planned: forecast === null ? [] : toCharges(forecast),
    unpriced: forecast === null ? 0 : countUnpriced(forecast),
  };
}

/** The statement names campaigns too. */
const seesSends = (grants: Grants): boolean =>
  (['campaigns.view', 'wallet.view', 'wallet.spend'] as const).some((privilege) =>
    isAllowed(grants, privilege),
  );

async function readDays(unit: Unit, currency: Currency): Promise<WalletOutlook['days']> {
  const { sql, actor, clock } = unit;
  const timeZone = await readTimeZone(unit);
  const today = dayOf(clock.now(), timeZone);
  const days = Array.from({ length: shownDays }, (_, n) => addDays(today, n + 1 - shownDays));
  const ends = days.map((day) => addDays(day, 1));
  const { rows } = await sql<{ balanceMinor: bigint | null }>(readBalancesAtSql, [
    actor.accountId,
    currency,
    ends,
    timeZone,
  ]);
  return days.map((day, n) => ({ day, balanceMinor: rows[n]?.balanceMinor ?? null }));
}

const countUnpriced = ({ planned, more }: CostForecast): number =>
  planned.filter(({ campaign, costMinor }) => campaign !== null && costMinor === null).length + more;

/** The one forecast, as the wallet page has it; what isn't counted there isn't shown here. */
function toCharges({ planned }: CostForecast): PlannedCharge[] {
  return planned.flatMap(({ at, campaign, name, costMinor, leftMinor, isCounted }) =>
    isCounted && costMinor !== null
      ? [
          {
            campaignId: campaign?.id ?? null,
            name: campaign === null ? `${name} subscription` : name,
            at,
            amountMinor: costMinor,
            leftMinor,
          },
        ]
      : [],
  );
}
