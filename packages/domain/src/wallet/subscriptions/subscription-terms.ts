/** The length of a period in calendar months (UTC). */
export const subscriptionPeriods = [1, 3, 12] as const;
export type PeriodMonths = (typeof subscriptionPeriods)[number];

/** none: never subscribed · grace: ended unpaid, sending still works · lapsed: sending has stopped. */
export type SubscriptionStatus = 'none' | 'active' | 'grace' | 'lapsed';

const dayMs = 86_400_000;
/** How long sending continues after an unpaid period's end. */
export const graceDays = 7;
/** A reminder goes out this many days before the end, each once per period. */
const reminderDays = [7, 3, 1] as const;
/** How often the fee is retried in the grace period; it is also tried as soon as money arrives. */
const retryMs = 3_600_000;
/** The limit of paying ahead. Without it, switching to a much cheaper plan would reach years. */
export const monthsAhead = 24;

const daysFrom = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs);

export const graceEnd = (expiresAt: Date): Date => daysFrom(expiresAt, graceDays);

/** Depends only on time, so it is right even if no job runs. */
export function statusAt(subscription: { plan: number; expiresAt: Date }, now: Date): SubscriptionStatus {
  if (subscription.plan === 0) return 'none';
  if (now < subscription.expiresAt) return 'active';
  return now < graceEnd(subscription.expiresAt) ? 'grace' : 'lapsed';
}

/** Whole days left, including the current one. */
export function daysLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / dayMs));
}

/** The same day and time `months` later; 31 January plus a month is the last day of February. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}

/** The reminder due now (7, 3 or 1), or null. A worker that was away sends only the latest. */
export function reminderDue(expiresAt: Date, now: Date): (typeof reminderDays)[number] | null {
  return reminderDays.findLast((days) => now >= daysFrom(expiresAt, -days)) ?? null;
}

/**
 * When to check a subscription again: at its next change, at least daily while it runs, hourly while a fee is
 * missing. Null when it is over.
 */
export function nextCheck(subscription: { plan: number; expiresAt: Date }, now: Date): Date | null {
  const { expiresAt } = subscription;
  const status = statusAt(subscription, now);
  if (status === 'none' || status === 'lapsed') return null;
  if (status === 'grace') return earliest([graceEnd(expiresAt), new Date(now.getTime() + retryMs)]);
  const turns = [expiresAt, ...reminderDays.map((days) => daysFrom(expiresAt, -days))].filter(
    (turn) => turn > now,
  );
  return earliest([...turns, daysFrom(now, 1)]);
}

function earliest(dates: Date[]): Date {
  return new Date(Math.min(...dates.map((date) => date.getTime())));
}

/**
 * The running period's unused time converted to another plan, in milliseconds, by the value of both at
 * today's fees. Money is never refunded. `fee` is in minor units for `months` months.
 */
export function convertedTime(
  unusedMs: number,
  from: { fee: bigint; months: number },
  to: { fee: bigint; months: number },
): number {
  const ratio = Number(from.fee) / from.months / (Number(to.fee) / to.months);
  return Math.max(0, Math.floor(unusedMs * ratio));
}
