import type { Charge } from './payment-records.ts';
import type { Webhook } from './webhook-sender.ts';

/** Charges in each provider's format, for its API and webhooks. */

export function paystackTransaction(charge: Charge): Record<string, unknown> {
  const status = { open: 'abandoned', succeeded: 'success', failed: 'failed', cancelled: 'abandoned' }[
    charge.status
  ];
  return {
    id: charge.id,
    domain: 'test',
    status,
    reference: charge.reference,
    receipt_number: null,
    amount: charge.status === 'succeeded' ? charge.paid : charge.asked,
    requested_amount: charge.asked,
    message: null,
    gateway_response:
      charge.status === 'succeeded' ? 'Successful' : charge.reason || 'The transaction was not completed',
    paid_at: charge.paidAt,
    created_at: charge.createdAt,
    channel: charge.channel === 'card' ? 'card' : 'dedicated_nuban',
    currency: charge.currency.toUpperCase(),
    fees: charge.status === 'succeeded' ? Math.round(charge.paid * 0.015) : null,
    authorization: paystackAuthorization(charge),
    customer: { id: charge.id, email: charge.email, customer_code: charge.customer || null },
  };
}

function paystackAuthorization({ card, channel, bankAccount }: Charge): Record<string, unknown> {
  if (channel === 'transfer')
    return {
      channel: 'dedicated_nuban',
      receiver_bank_account_number: bankAccount,
      sender_name: 'A Customer',
      sender_bank: 'Test Bank',
      reusable: false,
    };
  if (!card) return {};
  return {
    authorization_code: card.token,
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    exp_month: String(card.expMonth),
    exp_year: String(card.expYear),
    channel: 'card',
    card_type: card.brand,
    bank: 'TEST BANK',
    brand: card.brand,
    reusable: true,
    signature: `SIG_${card.number.slice(0, 6)}${card.number.slice(-4)}`,
  };
}

export function flutterwaveTransaction(charge: Charge): Record<string, unknown> {
  const status = { open: 'pending', succeeded: 'successful', failed: 'failed', cancelled: 'failed' }[
    charge.status
  ];
  const amount = (charge.status === 'succeeded' ? charge.paid : charge.asked) / 100;
  const { card } = charge;
  return {
    id: charge.id,
    tx_ref: charge.reference,
    flw_ref: `FLW-MOCK-${charge.id}`,
    amount,
    charged_amount: amount,
    app_fee: 0,
    currency: charge.currency.toUpperCase(),
    status,
    processor_response:
      charge.status === 'succeeded'
        ? 'Approved'
        : charge.status === 'cancelled'
          ? 'The payer cancelled'
          : charge.reason || 'Pending',
    payment_type: charge.channel === 'card' ? 'card' : 'bank_transfer',
    created_at: charge.createdAt,
    ...(card
      ? {
          card: {
            first_6digits: card.number.slice(0, 6),
            last_4digits: card.number.slice(-4),
            issuer: 'TEST BANK',
            country: 'NG',
            type: card.brand.toUpperCase(),
            token: card.token,
            expiry: `${String(card.expMonth).padStart(2, '0')}/${String(card.expYear).slice(-2)}`,
          },
        }
      : {}),
    customer: { id: charge.id, email: charge.email, name: '', phone_number: '' },
  };
}

/** A payment intent with the expansions the product requests. */
export function stripeIntent(charge: Charge): Record<string, unknown> {
  const { card } = charge;
  const isRefused = charge.status === 'failed';
  return {
    id: `pi_${charge.id}`,
    object: 'payment_intent',
    amount: charge.asked,
    amount_received: charge.status === 'succeeded' ? charge.paid : 0,
    currency: charge.currency,
    customer: card?.customer ?? null,
    description: charge.description,
    livemode: false,
    metadata: { reference: charge.reference },
    last_payment_error: isRefused
      ? { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: charge.reason }
      : null,
    setup_future_usage: charge.isCardSaved ? 'off_session' : null,
    status:
      charge.status === 'succeeded'
        ? 'succeeded'
        : charge.status === 'cancelled'
          ? 'canceled'
          : 'requires_payment_method',
    latest_charge: charge.status === 'succeeded' ? { id: `ch_${charge.id}`, object: 'charge' } : null,
    payment_method: card && !isRefused ? stripeMethod(card) : null,
  };
}

function stripeMethod(card: NonNullable<Charge['card']>): Record<string, unknown> {
  return {
    id: card.token,
    object: 'payment_method',
    type: 'card',
    customer: card.customer,
    card: {
      brand: card.brand,
      last4: card.number.slice(-4),
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: `fp_${card.number.slice(0, 6)}${card.number.slice(-4)}`,
      funding: 'credit',
    },
  };
}

/** A checkout session; `url` is its page while it is open. */
export function stripeSession(charge: Charge, url: string | null): Record<string, unknown> {
  const isTried = charge.status === 'succeeded' || charge.status === 'failed';
  return {
    id: charge.page,
    object: 'checkout.session',
    mode: 'payment',
    amount_total: charge.status === 'succeeded' ? charge.paid : charge.asked,
    currency: charge.currency,
    client_reference_id: charge.reference,
    customer: charge.card?.customer ?? null,
    metadata: { reference: charge.reference },
    livemode: false,
    payment_intent: isTried ? stripeIntent(charge) : null,
    payment_status: charge.status === 'succeeded' ? 'paid' : 'unpaid',
    status: charge.status === 'succeeded' ? 'complete' : charge.status === 'cancelled' ? 'expired' : 'open',
    url: charge.status === 'open' || charge.status === 'failed' ? url : null,
  };
}

/** The webhook about a charge in its current state. */
export function webhookFor(charge: Charge): Webhook | undefined {
  const { provider, reference } = charge;
  if (provider === 'paystack')
    return {
      provider,
      reference,
      event: 'charge.success',
      body: { event: 'charge.success', data: paystackTransaction(charge) },
    };
  if (provider === 'flutterwave')
    return {
      provider,
      reference,
      event: 'charge.completed',
      body: { event: 'charge.completed', data: flutterwaveTransaction(charge) },
    };
  const isPaid = charge.status === 'succeeded';
  const event = !isPaid
    ? 'payment_intent.payment_failed'
    : charge.page === ''
      ? 'payment_intent.succeeded'
      : 'checkout.session.completed';
  const object =
    event === 'checkout.session.completed'
      ? { ...stripeSession(charge, null), payment_intent: `pi_${charge.id}` }
      : stripeIntent(charge);
  const body = {
    id: `evt_${charge.id}_${charge.status}`,
    object: 'event',
    type: event,
    livemode: false,
    created: Math.floor(Date.now() / 1_000),
    data: { object },
  };
  return { provider, reference, event, body };
}
