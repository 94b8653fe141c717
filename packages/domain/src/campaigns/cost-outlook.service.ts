import type { Channel, Currency, Unit } from '../kernel/index.ts';
import {
  readCurrency,
  type Spending,
  type Subscriptions,
  type UsualSpending,
  type Wallet,
} from '../wallet/index.ts';
import { findPlannedSql } from './campaigns.sql.ts';
import type { CampaignReviews } from './review-campaign.ts';

/** Something that will cost money on a known day. */
export interface PlannedCost {
  at: Date;
  /** Null for the subscription. */
  campaign: { id: string; channel: Channel; recipients: number | null } | null;
  name: string;
  /** For a campaign an estimate with today's audience and prices; null if it can't be estimated. */
  costMinor: bigint | null;
  /** False for a subscription that doesn't renew automatically: its fee isn't counted. */
  isCounted: boolean;
}

/** What the next days will cost, from what is planned and what is usual. Days are in UTC. */
export interface CostForecast {
  currency: Currency;
  availableMinor: bigint;
  /** Soonest first. */
  planned: PlannedCost[];
  /** Scheduled campaigns that weren't estimated, because there are too many. */
  more: number;
  /** Null while there are too few days for an average. */
  usual: UsualSpending | null;
  /** The balance at the end of each day from today, if nothing is funded. Negative for what is missing. */
  days: { day: string; availableMinor: bigint }[];
}

interface PlannedRow {
  id: string;
  name: string;
  channel: Channel;
  at: Date;
}

interface Money {
  wallet: Wallet;
  subscriptions: Subscriptions;
  spending: Spending;
}

const dayMs = 86_400_000;
const shownDays = 28;
const estimated = 20;
/** Each estimate counts an audience, which takes seconds for a million people. */
const estimateForMs = 5_000;
const counted = 1_000;

/** Compares what is coming with the wallet. Running campaigns aren't part of it: their money is on hold already. */
export class CostOutlook {
  readonly #unit: Unit;
  readonly #reviews: CampaignReviews;
  readonly #money: Money;

  constructor(unit: Unit, reviews: CampaignReviews, money: Money) {
    this.#unit = unit;
    this.#reviews = reviews;
    this.#money = money;
  }

  async forecast(): Promise<CostForecast> {
    const now = this.#unit.clock.now();
    const until = new Date(now.getTime() + shownDays * dayMs);
    const usual = await this.#money.spending.usual();
    const currency = await readCurrency(this.#unit);
    const { availableMinor } = await this.#money.wallet.balance(currency);
    const { rows } = await this.#unit.sql<PlannedRow>(findPlannedSql, [
      this.#unit.actor.accountId,
      until,
      counted,
    ]);
    const campaigns = await this.#campaigns(rows.slice(0, estimated));
    const planned = [...campaigns, ...(await this.#renewal(until))].toSorted(
      (one, other) => one.at.getTime() - other.at.getTime(),
    );
    return {
      currency,
      availableMinor,
      planned,
      more: rows.length - campaigns.length,
      usual,
      days: project(now, availableMinor, planned, usual?.perDayMinor ?? 0n),
    };
  }

  async #campaigns(rows: readonly PlannedRow[]): Promise<PlannedCost[]> {
    const planned: PlannedCost[] = [];
    const end = Date.now() + estimateForMs;
    for (const { id, name, channel, at } of rows) {
      if (Date.now() > end) break;
      const estimate = await this.#reviews.estimate(id);
      planned.push({
        at,
        campaign: { id, channel, recipients: estimate?.recipients ?? null },
        name,
        costMinor: estimate?.cost.amountMinor ?? null,
        isCounted: estimate !== null,
      });
    }
    return planned;
  }

  async #renewal(until: Date): Promise<PlannedCost[]> {
    const { expiresAt, isAuto, nextFee, planName, plan } = await this.#money.subscriptions.current();
    if (plan === 0 || nextFee === null || expiresAt >= until || expiresAt < this.#unit.clock.now()) return [];
    return [
      { at: expiresAt, campaign: null, name: planName, costMinor: nextFee.amountMinor, isCounted: isAuto },
    ];
  }
}

/** Usual spending is counted from tomorrow: today's is in the balance already. */
function project(
  now: Date,
  availableMinor: bigint,
  planned: readonly PlannedCost[],
  perDayMinor: bigint,
): CostForecast['days'] {
  let left = availableMinor;
  return Array.from({ length: shownDays + 1 }, (_, index) => {
    const day = dayOf(new Date(now.getTime() + index * dayMs));
    if (index > 0) left -= perDayMinor;
    for (const { at, costMinor, isCounted } of planned)
      if (isCounted && dayOf(at) === day) left -= costMinor ?? 0n;
    return { day, availableMinor: left };
  });
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
