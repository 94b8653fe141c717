import { DomainError, type Money, type Sql } from '../../kernel/index.ts';
import { formatDay } from '../format-day.ts';
import { feeOf } from './plans.ts';
import type { SubscriptionState } from './read-subscription.ts';
import { addMonths, convertedTime, monthsAhead, type PeriodMonths } from './subscription-terms.ts';
import type { NewPeriod } from './write-period.ts';

interface RequestedTerms {
  plan: number;
  months: PeriodMonths;
  fee: Money;
}

type Terms = Pick<NewPeriod, 'kind' | 'startsAt' | 'endsAt' | 'reason'> & {
  /** Extra days from the unused time of another plan. */
  carriedDays?: number;
};

/**
 * The start and end of a new period, given the current one. Throws `limit_reached` if it would end too far
 * ahead.
 */
export async function chooseTerms(
  sql: Sql,
  state: SubscriptionState,
  wanted: RequestedTerms,
  now: Date,
): Promise<Terms> {
  const terms = await termsOf(sql, state, wanted, now);
  const latest = addMonths(now, monthsAhead);
  if (terms.endsAt <= latest) return terms;
  const rest = `Your subscription runs until ${formatDay(state.expiresAt, state.timezone)}.`;
  throw new DomainError(
    'limit_reached',
    `${rest} This would extend it beyond ${monthsAhead} months. Choose a shorter period, or wait until ` +
      'it ends.',
  );
}

async function termsOf(
  sql: Sql,
  state: SubscriptionState,
  wanted: RequestedTerms,
  now: Date,
): Promise<Terms> {
  const { status, expiresAt, plan, planName } = state;
  if (status === 'none' || status === 'lapsed')
    return { kind: 'started', startsAt: now, endsAt: addMonths(now, wanted.months) };
  // The days of grace were used, so the next period pays for them.
  if (plan === wanted.plan)
    return { kind: 'renewed', startsAt: expiresAt, endsAt: addMonths(expiresAt, wanted.months) };
  if (status === 'grace')
    return {
      kind: 'changed',
      startsAt: expiresAt,
      endsAt: addMonths(expiresAt, wanted.months),
      reason: `Changed from ${planName}.`,
    };
  const extraMs = await unusedTime(sql, state, wanted, now);
  const endsAt = new Date(addMonths(now, wanted.months).getTime() + extraMs);
  const days = Math.floor(extraMs / 86_400_000);
  return {
    kind: 'changed',
    startsAt: now,
    endsAt,
    carriedDays: days,
    reason:
      `Changed from ${planName}; the unused time became ` +
      `${days === 1 ? '1 extra day' : `${days} extra days`}.`,
  };
}

/**
 * Converts the running period's unused time to the new plan. If the old plan has no fee in this currency, it
 * converts day for day.
 */
async function unusedTime(
  sql: Sql,
  { plan, periodMonths, expiresAt, currency }: SubscriptionState,
  wanted: RequestedTerms,
  now: Date,
): Promise<number> {
  const unusedMs = expiresAt.getTime() - now.getTime();
  const old = periodMonths === null ? null : await feeOf(sql, plan, periodMonths, currency, now);
  if (old === null || periodMonths === null) return unusedMs;
  return convertedTime(
    unusedMs,
    { fee: old.amountMinor, months: periodMonths },
    { fee: wanted.fee.amountMinor, months: wanted.months },
  );
}
