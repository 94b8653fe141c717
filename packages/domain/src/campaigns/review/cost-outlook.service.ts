import type { Channel, Currency, Unit } from '../../kernel/index.ts';
import {
  readCurrency,
  type Spending,
  type Subscriptions,
  type UsualSpending,
  type Wallet,
} from '../../wallet/index.ts';
import { findPlannedSql } from '../campaigns.sql.ts';
import type { CampaignReviews } from './review-campaign.ts';

/** Something that will cost money on a known day. */
export interface PlannedCost {
  at: Date;
  /** Null for the subscription. */
  campaign: { id: string; channel: Channel; recipients: number | null } | null;
  name: string;
  /** For a campaign what its review said when it was scheduled; null if that isn't known and it can't be estimated. */
  costMinor: bigint | null;
  /** What will be left to spend after it, usual spending until then included. Below zero for what is missing. */
  leftMinor: bigint;
  /** False for a subscription that doesn't renew automatically: its fee isn't counted. */
  isCounted: boolean;
}

/** What the next days will cost, from what is planned and what is usual. Days are in UTC. */
export interface CostForecast {
  currency: Currency;
  availableMinor: bigint;
  /** Soonest first. */
  planned: PlannedCost[];
  /** Scheduled campaigns that aren't counted: they were scheduled before costs were kept, and weren't estimated. */
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
  plannedRecipients: number | null;
  plannedCostMinor: bigint | null;
  plannedCurrency: string | null;
}

type Cost = Omit<PlannedCost, 'leftMinor'>;

interface Money {
  wallet: Wallet;
  subscriptions: Subscriptions;
  spending: Spending;
}

const dayMs = 86_400_000;
const shownDays = 28;
/** An estimate counts an audience, which takes seconds for a million people. */
const estimateForMs = 5_000;
const counted = 1_000;

/**
 * Compares what is coming with the wallet, for the wallet page and for the Overview. Running campaigns aren't part of
 * it: their money is on hold already.
 */
export class CostOutlook {
  readonly #unit: Unit;
  readonly #reviews: CampaignReviews;
  readonly #money: Money;

  constructor(unit: Unit, reviews: CampaignReviews, money: Money) {
    this.#unit = unit;
    this.#reviews = reviews;
    this.#money = money;
  }

  /** Without `isEstimated` it counts no audience: campaigns whose cost wasn't kept are in `more`. */
  async forecast(isEstimated = true): Promise<CostForecast> {
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
    const campaigns = await this.#campaigns(rows, currency, isEstimated ? estimateForMs : 0);
    const costs = [...campaigns, ...(await this.#renewal(until))].toSorted(
      (one, other) => one.at.getTime() - other.at.getTime(),
    );
    const planned = withLeft(now, availableMinor, costs, usual?.perDayMinor ?? 0n);
    return {
      currency,
      availableMinor,
      planned,
      more: rows.length - campaigns.length,
      usual,
      days: project(now, availableMinor, planned, usual?.perDayMinor ?? 0n),
    };
  }

  async #campaigns(rows: readonly PlannedRow[], currency: Currency, forMs: number): Promise<Cost[]> {
    const planned: Cost[] = [];
    const end = Date.now() + forMs;
    for (const row of rows) {
      const { id, name, channel, at } = row;
      const isKept = row.plannedCostMinor !== null && row.plannedCurrency === currency;
      if (!isKept && Date.now() >= end) continue;
      const found = isKept ? null : await this.#reviews.estimate(id);
      const costMinor = isKept ? row.plannedCostMinor : (found?.cost.amountMinor ?? null);
      const recipients = isKept ? row.plannedRecipients : (found?.recipients ?? null);
      planned.push({
        at,
        campaign: { id, channel, recipients },
        name,
        costMinor,
        isCounted: costMinor !== null,
      });
    }
    return planned;
  }

  async #renewal(until: Date): Promise<Cost[]> {
    const { expiresAt, isAuto, nextFee, planName, plan } = await this.#money.subscriptions.current();
    if (plan === 0 || nextFee === null || expiresAt >= until || expiresAt < this.#unit.clock.now()) return [];
    return [
      { at: expiresAt, campaign: null, name: planName, costMinor: nextFee.amountMinor, isCounted: isAuto },
    ];
  }
}

function withLeft(
  now: Date,
  availableMinor: bigint,
  costs: readonly Cost[],
  perDayMinor: bigint,
): PlannedCost[] {
  let spent = 0n;
  return costs.map((cost) => {
    if (cost.isCounted) spent += cost.costMinor ?? 0n;
    const days = BigInt(Math.max(0, (Date.parse(dayOf(cost.at)) - Date.parse(dayOf(now))) / dayMs));
    return { ...cost, leftMinor: availableMinor - spent - days * perDayMinor };
  });
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
