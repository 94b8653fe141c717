import type { Subscription, SubscriptionHistoryItem, SubscriptionStatus } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';
import type { DayOf } from './use-day-of.ts';

export const subscriptionWords: Record<SubscriptionStatus, { label: string; tone: Tone }> = {
  none: { label: 'Never subscribed', tone: 'neutral' },
  active: { label: 'Active', tone: 'success' },
  grace: { label: 'Payment due', tone: 'warning' },
  lapsed: { label: 'Lapsed', tone: 'danger' },
};

export const historyWords: Record<SubscriptionHistoryItem['kind'], { label: string; tone: Tone }> = {
  started: { label: 'Started', tone: 'success' },
  renewed: { label: 'Renewed', tone: 'success' },
  changed: { label: 'Plan changed', tone: 'info' },
  lapsed: { label: 'Lapsed', tone: 'warning' },
  failed: { label: 'Not renewed', tone: 'danger' },
};

/** "1 month", "12 months". */
export function periodWords(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

/** How a plan change carries over: "The rest of Basic becomes 12 days of Growth." */
export function carriedWords(days: number, oldPlan: string, newPlan: string): string {
  const time = days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`;
  return `The rest of ${oldPlan} becomes ${time} of ${newPlan}.`;
}

/** What the subscription's status means for the account. */
export function stateSentence(
  { status, expiresAt, graceEndsAt, isAuto }: Subscription,
  dayOf: DayOf,
): string {
  if (status === 'none') return 'Subscribe to a plan to send. Everything else works without one.';
  if (status === 'active') return `${isAuto ? 'Renews' : 'Ends'} on ${dayOf(expiresAt)}.`;
  if (status === 'grace')
    return `Ended on ${dayOf(expiresAt)}. You can send until ${dayOf(graceEndsAt ?? expiresAt)}. Fund your wallet or renew before then.`;
  return `Ended on ${dayOf(expiresAt)}. Sending is off. You can still view and download your data.`;
}
