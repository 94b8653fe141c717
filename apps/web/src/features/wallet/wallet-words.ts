import type { PaymentOutput, PaymentState, StatementRow } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';
import { formatMoney } from '../../lib/format.ts';

export const kindWords: Record<StatementRow['kind'], string> = {
  funding: 'Funding',
  subscription: 'Subscription',
  campaign: 'Campaign',
  message: 'Message',
  transfer: 'Transfer',
  refund: 'Refund',
  adjustment: 'Adjustment',
  reversal: 'Reversed payment',
  lead: 'Lead',
  reward: 'Reward',
};

export const paymentWords: Record<PaymentState, { label: string; tone: Tone }> = {
  started: { label: 'Not paid yet', tone: 'info' },
  pending: { label: 'In progress', tone: 'info' },
  succeeded: { label: 'In the wallet', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  abandoned: { label: 'Not completed', tone: 'neutral' },
  mismatched: { label: 'Under review', tone: 'warning' },
};

const disputeWords: Record<NonNullable<PaymentOutput['dispute']>, { label: string; tone: Tone }> = {
  open: { label: 'Disputed', tone: 'warning' },
  lost: { label: 'Dispute lost', tone: 'danger' },
  won: { label: 'Dispute won', tone: 'success' },
};

/** A payment's status label. A full refund shows as refunded, because the money has left the wallet. */
export function labelOf({
  state,
  amount,
  refunded,
  dispute,
}: Pick<PaymentOutput, 'state' | 'amount' | 'refunded' | 'dispute'>): { label: string; tone: Tone } {
  if (dispute !== null) return disputeWords[dispute];
  const isRefunded =
    state === 'succeeded' && refunded.amountMinor !== '0' && refunded.amountMinor === amount.amountMinor;
  return isRefunded ? { label: 'Refunded', tone: 'neutral' } : paymentWords[state];
}

export const paymentKinds: Record<PaymentOutput['kind'], string> = {
  checkout: 'Card payment',
  automatic: 'Automatic top-up',
  transfer: 'Bank transfer',
};

export function isInProgress(state: PaymentState): boolean {
  return state === 'started' || state === 'pending';
}

/** "Visa ending in 4081", which screen readers read out well. */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  const name = brand === '' ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}`;
}

/** With a sign: "+NGN 5.00", "−NGN 5.00". */
export function signedMoney(amountMinor: string, currency: string): string {
  const isOut = amountMinor.startsWith('-');
  return `${isOut ? '−' : '+'}${formatMoney(isOut ? amountMinor.slice(1) : amountMinor, currency)}`;
}

/** The campaign a subject like `campaign/<id>` is about. */
export function campaignOf(subject: string): string | null {
  const [kind, id] = subject.split('/');
  return kind === 'campaign' && id !== undefined && id !== '' ? id : null;
}

/** What a successful payment added to the wallet, and how much of it was refunded or reversed. */
export function arrivedTitle({
  amount,
  refunded,
  reversed,
}: Pick<PaymentOutput, 'amount' | 'refunded' | 'reversed'>): string {
  const money = formatMoney(amount.amountMinor, amount.currency);
  if (reversed.amountMinor !== '0')
    return `${money} was added to your wallet; ${formatMoney(reversed.amountMinor, reversed.currency)} of it was reversed`;
  if (refunded.amountMinor === '0') return `${money} is in your wallet`;
  const back =
    refunded.amountMinor === amount.amountMinor
      ? 'all'
      : formatMoney(refunded.amountMinor, refunded.currency);
  return `${money} was added to your wallet; ${back} of it was refunded`;
}
