import { type Currency, firstIdAt, type Unit } from '../../kernel/index.ts';
import { readCurrency } from '../ledger/read-balances.ts';
import type { SpendingPart } from './spending-parts.schema.ts';
import {
  readClosingsSql,
  readOpeningSql,
  readPartsSql,
  readPaymentCostsSql,
  readUsualSql,
} from './spending.sql.ts';

/** What happened to the balance in the account's currency. Days are in UTC. */
export interface SpendingSummary {
  currency: Currency;
  /** The available balance at each day's end, oldest first; the last is today's, so far. */
  days: { day: string; availableMinor: bigint }[];
  /** Largest first. Money out of the wallet, less what came back as a refund. */
  parts: { part: SpendingPart; spentMinor: bigint }[];
  spentMinor: bigint;
  /** Paid on top of fundings, so not from the wallet. */
  paymentCostMinor: bigint;
}

/** What single messages, leads and rewards usually cost in a day. */
export interface UsualSpending {
  perDayMinor: bigint;
  spentMinor: bigint;
  /** Whole days the average is of; none while there are too few. */
  days: number;
}

const dayMs = 86_400_000;
const shownDays = 30;
const usualDays = 28;
/** An average of fewer days is a guess. */
const fewestDays = 7;

/** Balance and spending over the last weeks, from the ledger. */
export class Spending {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async summary(): Promise<SpendingSummary> {
    const { sql, actor, clock } = this.#unit;
    const currency = await readCurrency(this.#unit);
    const start = daysBefore(clock.now(), shownDays - 1);
    const since = [actor.accountId, currency, firstIdAt(start), start];
    const opening = await sql<{ availableMinor: bigint }>(readOpeningSql, [actor.accountId, currency, start]);
    const closings = await sql<{ day: string; availableMinor: bigint }>(readClosingsSql, since);
    const { rows: parts } = await sql<SpendingSummary['parts'][number]>(readPartsSql, since);
    const costs = await sql<{ costMinor: bigint }>(readPaymentCostsSql, [actor.accountId, currency, start]);
    return {
      currency,
      days: everyDay(start, shownDays, opening.rows[0]?.availableMinor ?? 0n, closings.rows),
      parts,
      spentMinor: parts.reduce((sum, { spentMinor }) => sum + spentMinor, 0n),
      paymentCostMinor: costs.rows[0]?.costMinor ?? 0n,
    };
  }

  /** The average of the last whole days, up to 28, on which the account had a wallet; null for fewer than 7. */
  async usual(): Promise<UsualSpending | null> {
    const { sql, actor, clock } = this.#unit;
    const today = daysBefore(clock.now(), 0);
    const start = daysBefore(today, usualDays);
    const { rows } = await sql<{ spentMinor: bigint; since: Date | null }>(readUsualSql, [
      actor.accountId,
      await readCurrency(this.#unit),
      firstIdAt(start),
      start,
      today,
    ]);
    const { spentMinor = 0n, since = null } = rows[0] ?? {};
    if (since === null) return null;
    const days = Math.min(usualDays, Math.floor((today.getTime() - daysBefore(since, 0).getTime()) / dayMs));
    return days < fewestDays ? null : { perDayMinor: spentMinor / BigInt(days), spentMinor, days };
  }
}

/** The start of the UTC day so many days before. */
function daysBefore(time: Date, days: number): Date {
  return new Date((Math.floor(time.getTime() / dayMs) - days) * dayMs);
}

/** Days without a movement end as the day before them. */
function everyDay(
  start: Date,
  count: number,
  openingMinor: bigint,
  closings: readonly { day: string; availableMinor: bigint }[],
): SpendingSummary['days'] {
  const moved = new Map(closings.map(({ day, availableMinor }) => [day, availableMinor]));
  let availableMinor = openingMinor;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(start.getTime() + index * dayMs).toISOString().slice(0, 10);
    availableMinor = moved.get(day) ?? availableMinor;
    return { day, availableMinor };
  });
}
