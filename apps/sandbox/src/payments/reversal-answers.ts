import type { Charge, Dispute, Refund } from './payment-records.ts';
import type { Webhook } from './webhook-sender.ts';

/** Disputes and refunds in each provider's format, for its API and webhooks. */

export function paystackDispute(
  charge: Charge,
  { id, amount, status, at }: Dispute,
): Record<string, unknown> {
  return {
    id,
    refund_amount: amount,
    currency: charge.currency.toUpperCase(),
    status: status === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
    resolution: status === 'open' ? null : status === 'won' ? 'declined' : 'merchant-accepted',
    domain: 'test',
    category: 'chargeback',
    transaction: {
      id: charge.id,
      reference: charge.reference,
      amount: charge.paid,
      currency: charge.currency.toUpperCase(),
    },
    created_at: at,
  };
}

export function paystackRefund(
  charge: Charge,
  { id, amount, note, status }: Refund,
): Record<string, unknown> {
  return {
    id,
    transaction: charge.id,
    dispute: null,
    amount,
    currency: charge.currency.toUpperCase(),
    merchant_note: note,
    customer_note: '',
    status,
  };
}

export function flutterwaveChargeback(
  charge: Charge,
  { id, amount, status, at }: Dispute,
): Record<string, unknown> {
  return {
    id,
    amount: amount / 100,
    flw_ref: `FLW-MOCK-${charge.id}`,
    status: status === 'open' ? 'initiated' : status,
    stage: status === 'open' ? 'new' : 'closed',
    comment: 'Transaction not recognized',
    settlement_id: 'N/A',
    created_at: at,
  };
}

export function flutterwaveRefund(
  charge: Charge,
  { id, amount, note, status }: Refund,
): Record<string, unknown> {
  const shown = status === 'failed' ? 'failed' : 'completed';
  return {
    id,
    amount_refunded: amount / 100,
    status: shown,
    comment: note,
    flw_ref: `FLW-RF-${id}`,
    transaction_id: charge.id,
  };
}

export function stripeDispute(charge: Charge, { id, amount, status }: Dispute): Record<string, unknown> {
  return {
    id: `dp_${id}`,
    object: 'dispute',
    amount,
    currency: charge.currency,
    charge: `ch_${charge.id}`,
    payment_intent: `pi_${charge.id}`,
    reason: 'fraudulent',
    status: status === 'open' ? 'needs_response' : status,
    metadata: {},
  };
}

export function stripeRefund(charge: Charge, { id, amount, note, status }: Refund): Record<string, unknown> {
  return {
    id: `re_${id}`,
    object: 'refund',
    amount,
    currency: charge.currency,
    charge: `ch_${charge.id}`,
    payment_intent: `pi_${charge.id}`,
    status: status === 'failed' ? 'failed' : 'succeeded',
    ...(status === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {}),
    metadata: note === '' ? {} : { refund: note },
  };
}

/** The webhook about a dispute or refund in its current state. */
export function reversalWebhook(charge: Charge, about: Dispute | Refund): Webhook {
  const { provider, reference } = charge;
  const isDispute = 'note' in about ? null : about;
  const refund = 'note' in about ? about : null;
  const body = { paystack: paystackMessage, flutterwave: flutterwaveMessage, stripe: stripeMessage }[
    provider
  ](charge, isDispute, refund);
  return { provider, reference, event: String(body['event'] ?? body['type']), body };
}

type Message = (charge: Charge, dispute: Dispute | null, refund: Refund | null) => Record<string, unknown>;

const paystackMessage: Message = (charge, dispute, refund) =>
  dispute !== null
    ? {
        event: dispute.status === 'open' ? 'charge.dispute.create' : 'charge.dispute.resolve',
        data: paystackDispute(charge, dispute),
      }
    : {
        event: refund?.status === 'failed' ? 'refund.failed' : 'refund.processed',
        data: {
          ...(refund === null ? {} : paystackRefund(charge, refund)),
          id: undefined,
          transaction: undefined,
          transaction_reference: charge.reference,
        },
      };

const flutterwaveMessage: Message = (charge, dispute, refund) =>
  dispute !== null
    ? {
        event: 'chargeback.updated',
        data: {
          ...flutterwaveChargeback(charge, dispute),
          transaction_id: charge.id,
          tx_ref: charge.reference,
        },
      }
    : {
        event: 'refund.completed',
        data: { ...(refund === null ? {} : flutterwaveRefund(charge, refund)), tx_ref: charge.reference },
      };

const stripeMessage: Message = (charge, dispute, refund) => {
  const about = dispute ?? refund;
  const type =
    dispute !== null
      ? dispute.status === 'open'
        ? 'charge.dispute.created'
        : 'charge.dispute.closed'
      : refund?.status === 'failed'
        ? 'refund.failed'
        : 'refund.created';
  const object =
    dispute !== null ? stripeDispute(charge, dispute) : refund === null ? {} : stripeRefund(charge, refund);
  return {
    id: `evt_${about?.id}_${about?.status}`,
    object: 'event',
    type,
    livemode: false,
    created: Math.floor(Date.now() / 1_000),
    data: { object },
  };
};
