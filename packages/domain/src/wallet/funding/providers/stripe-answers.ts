import type Stripe from 'stripe';
import type { ProviderReversal, Verification } from './payment-provider.ts';
import { savedCard } from './verification.ts';

/** What we store of a card that Stripe can charge again. */
export const stripeCard = savedCard(['paymentMethod', 'customer']);

/** A payment intent's result; our reference is in its metadata. */
export function readIntent(intent: Stripe.PaymentIntent, asked: string): Verification {
  const refusal = intent.last_payment_error;
  return {
    status: intentStatus(intent),
    reference: intent.metadata['reference'] ?? asked,
    transactionId: intent.id,
    paid: { amountMinor: BigInt(intent.amount_received), currency: intent.currency },
    reason: refusal?.message ?? '',
    card: readCard(intent),
    bankAccount: null,
  };
}

function intentStatus(intent: Stripe.PaymentIntent): Verification['status'] {
  if (intent.status === 'succeeded') return 'succeeded';
  if (intent.status === 'canceled') return 'abandoned';
  // Stripe returns to "requires_payment_method" after a card was refused.
  return intent.status === 'requires_payment_method' && intent.last_payment_error !== null
    ? 'failed'
    : 'pending';
}

/** A checkout page: paid, still open, or expired. A refused card leaves it open. */
export function pageStatus(page: Stripe.Checkout.Session, answer: Verification): Verification['status'] {
  if (page.payment_status === 'paid') return 'succeeded';
  if (answer.status === 'failed') return 'failed';
  return page.status === 'expired' ? 'abandoned' : 'pending';
}

function readCard(intent: Stripe.PaymentIntent): Verification['card'] {
  const method = intent.payment_method;
  if (method === null || typeof method === 'string' || method.card === undefined || method.card === null)
    return null;
  const customer = typeof intent.customer === 'string' ? intent.customer : intent.customer?.id;
  const isReusable = intent.setup_future_usage === 'off_session' && customer !== undefined;
  return {
    brand: method.card.brand,
    last4: method.card.last4 ?? '',
    expMonth: method.card.exp_month,
    expYear: method.card.exp_year,
    reusable: isReusable
      ? {
          token: stripeCard.write({ paymentMethod: method.id, customer }),
          signature: method.card.fingerprint ?? method.id,
        }
      : null,
  };
}

/** Null for an early warning or inquiry: Stripe takes no money for it. */
export function readDispute({
  id,
  status,
  amount,
  currency,
  reason,
}: Stripe.Dispute): ProviderReversal | null {
  if (status.startsWith('warning_') || status === 'prevented') return null;
  const outcome = status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open';
  return {
    kind: 'dispute',
    id,
    outcome,
    claimed: { amountMinor: BigInt(amount), currency },
    reason: reason.replaceAll('_', ' '),
    refundId: null,
  };
}

export function readRefund({
  id,
  status,
  amount,
  currency,
  metadata,
  failure_reason: reason,
}: Stripe.Refund): ProviderReversal {
  const outcome = status === 'failed' || status === 'canceled' ? 'failed' : 'accepted';
  const claimed = { amountMinor: BigInt(amount), currency };
  return {
    kind: 'refund',
    id,
    outcome,
    claimed,
    reason: (reason ?? '').replaceAll('_', ' '),
    refundId: metadata?.['refund'] ?? null,
  };
}
