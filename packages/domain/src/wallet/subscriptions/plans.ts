import type { Currency, Money, Sql } from '../../kernel/index.ts';
import type { PeriodMonths } from './subscription-terms.ts';
import { listPlansSql } from './subscriptions.sql.ts';

export interface Plan {
  number: number;
  name: string;
  description: string;
  includes: string[];
  /** The maximum recipients of one campaign; null for no limit. */
  recipientsPerCampaign: number | null;
  fees: { periodMonths: PeriodMonths; fee: Money }[];
}

interface PlanRow extends Omit<Plan, 'fees'> {
  periodMonths: PeriodMonths;
  fee: bigint;
}

/** The plans offered in a currency, with the fees at a point in time. */
export async function listPlans(sql: Sql, currency: Currency, at: Date): Promise<Plan[]> {
  const { rows } = await sql<PlanRow>(listPlansSql, [currency, at]);
  const plans = new Map<number, Plan>();
  for (const { periodMonths, fee, ...facts } of rows) {
    const plan = plans.get(facts.number) ?? { ...facts, fees: [] };
    plan.fees.push({ periodMonths, fee: { amountMinor: fee, currency } });
    plans.set(plan.number, plan);
  }
  return [...plans.values()];
}

/**
 * The fee of a plan's period at a point in time, including plans no longer offered; null if it has no fee in
 * this currency.
 */
export async function feeOf(
  sql: Sql,
  plan: number,
  months: PeriodMonths,
  currency: Currency,
  at: Date,
): Promise<Money | null> {
  const { rows } = await sql<{ fee: bigint }>(
    `select fee_minor as fee from plan_fee
     where plan = $1 and period_months = $2 and currency = $3 and valid_from <= $4
     order by valid_from desc limit 1`,
    [plan, months, currency, at],
  );
  return rows[0] === undefined ? null : { amountMinor: rows[0].fee, currency };
}
