import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readInput } from '../site/read-input.ts';
import { ApiRefusal, serveApi } from './api-reply.ts';
import type { PaymentDesk } from './payment-desk.ts';
import type { Charge } from './payment-records.ts';
import { token } from './payment-store.ts';
import { stripeIntent, stripeSession } from './provider-answers.ts';
import { stripeDispute, stripeRefund } from './reversal-answers.ts';

const amount = z.coerce.number().int().positive();
/** Stripe uses form names with brackets, which this server's parser keeps unchanged. */
const sessionBody = z.object({
  mode: z.literal('payment'),
  client_reference_id: z.string().default(''),
  customer_email: z.string().default(''),
  'line_items[0][price_data][currency]': z.string(),
  'line_items[0][price_data][unit_amount]': amount,
  'line_items[0][price_data][product_data][name]': z.string(),
  success_url: z.url(),
  cancel_url: z.url(),
  'payment_intent_data[setup_future_usage]': z.string().optional(),
});
const intentBody = z.object({
  amount,
  currency: z.string(),
  customer: z.string(),
  payment_method: z.string(),
  off_session: z.literal('true'),
  confirm: z.literal('true'),
  description: z.string().default(''),
  'metadata[reference]': z.string().default(''),
});
const refundBody = z.object({
  payment_intent: z.string(),
  amount: amount.optional(),
  'metadata[refund]': z.string().default(''),
});

export type StripeWorld = Pick<PaymentDesk, 'store'> & {
  desk: PaymentDesk;
  secretKey: string;
  pageUrl: (charge: Charge) => string;
};

/**
 * The parts of Stripe's API we use, at its real paths under /v1. A repeated idempotency key returns the same
 * answer.
 */
export function stripeApi(app: FastifyInstance, world: StripeWorld): void {
  const problem = (message: string, status: number) => ({
    error: { type: status === 402 ? 'card_error' : 'invalid_request_error', message },
  });
  serveApi(app, world.secretKey, problem, (api) => {
    addSessions(api, world);
    addIntents(api, world);
    addRefunds(api, world);
    addReversals(api, world);
  });
}

function addSessions(api: FastifyInstance, { store, desk, pageUrl }: StripeWorld): void {
  const shown = (charge: Charge) => stripeSession(charge, pageUrl(charge));
  const find = (id: string) => {
    const charge = store.byPage('stripe', id);
    if (!charge) throw new ApiRefusal(404, `No such checkout.session: '${id}'`);
    return charge;
  };

  api.post('/v1/checkout/sessions', async (request) => {
    const body = readInput(sessionBody, request.body);
    const earlier = earlierCharge(store, request);
    if (earlier) return shown(earlier);
    const charge = store.addCharge({
      provider: 'stripe',
      page: `cs_test_${token()}`,
      reference: body.client_reference_id,
      asked: body['line_items[0][price_data][unit_amount]'],
      currency: body['line_items[0][price_data][currency]'],
      email: body.customer_email,
      description: body['line_items[0][price_data][product_data][name]'],
      returnUrl: body.success_url,
      cancelUrl: body.cancel_url,
      isCardSaved: body['payment_intent_data[setup_future_usage]'] === 'off_session',
    });
    remember(store, request, charge);
    return shown(charge);
  });

  api.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', async ({ params }) =>
    shown(find(params.id)),
  );

  api.post<{ Params: { id: string } }>('/v1/checkout/sessions/:id/expire', async ({ params }) => {
    const charge = find(params.id);
    if (charge.status === 'succeeded')
      throw new ApiRefusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    await desk.act(charge, 'cancel', '');
    return shown(charge);
  });
}

function addIntents(api: FastifyInstance, { store, desk }: StripeWorld): void {
  api.get<{ Params: { id: string } }>('/v1/payment_intents/:id', async ({ params }) => {
    const charge = store.byId('stripe', Number(params.id.replace('pi_', '')));
    if (!charge) throw new ApiRefusal(404, `No such payment_intent: '${params.id}'`);
    return stripeIntent(charge);
  });

  api.post('/v1/payment_intents', async (request, reply) => {
    const body = readInput(intentBody, request.body);
    const earlier = earlierCharge(store, request);
    const charge = earlier ?? (await chargeCard());
    if (charge.status !== 'failed') return stripeIntent(charge);
    const error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: charge.reason,
      payment_intent: stripeIntent(charge),
    };
    return reply.code(402).send({ error });

    async function chargeCard(): Promise<Charge> {
      const card = store.card('stripe', body.payment_method);
      if (card?.customer !== body.customer)
        throw new ApiRefusal(400, `No such PaymentMethod: '${body.payment_method}'`);
      const { description, currency } = body;
      const created = store.addCharge({
        provider: 'stripe',
        reference: body['metadata[reference]'],
        asked: body.amount,
        currency,
        email: card.email,
        description,
      });
      remember(store, request, created);
      await desk.chargeAgain(created, card);
      return created;
    }
  });
}

function addReversals(api: FastifyInstance, { store }: StripeWorld): void {
  const list = (url: string, intent: string | undefined, show: (charge: Charge) => unknown[]) => {
    const charge = store.byId('stripe', Number((intent ?? '').replace('pi_', '')));
    return { object: 'list', url, has_more: false, data: charge === undefined ? [] : show(charge) };
  };
  api.get<{ Querystring: { payment_intent?: string } }>('/v1/refunds', async ({ query }) =>
    list('/v1/refunds', query.payment_intent, (charge) =>
      store.refundsOf(charge.id).map((refund) => stripeRefund(charge, refund)),
    ),
  );
  api.get<{ Querystring: { payment_intent?: string } }>('/v1/disputes', async ({ query }) =>
    list('/v1/disputes', query.payment_intent, (charge) =>
      store.disputesOf(charge.id).map((dispute) => stripeDispute(charge, dispute)),
    ),
  );
}

function addRefunds(api: FastifyInstance, { store }: StripeWorld): void {
  api.post('/v1/refunds', async (request) => {
    const body = readInput(refundBody, request.body);
    const key = request.headers['idempotency-key'];
    const charge = store.byId('stripe', Number(body.payment_intent.replace('pi_', '')));
    if (charge?.status !== 'succeeded')
      throw new ApiRefusal(400, 'This PaymentIntent does not have a successful charge to refund.');
    const wanted = body.amount ?? charge.paid - charge.refunded;
    const known = typeof key === 'string' ? store.answered(key) : undefined;
    if (known === undefined && wanted > charge.paid - charge.refunded)
      throw new ApiRefusal(400, 'Refund amount is greater than unrefunded amount on charge');
    const id = known ?? store.addRefund(charge, wanted, body['metadata[refund]']).id;
    if (typeof key === 'string') store.remember(key, id);
    return {
      id: `re_${id}`,
      object: 'refund',
      amount: wanted,
      currency: charge.currency,
      payment_intent: body.payment_intent,
      status: 'succeeded',
    };
  });
}

function earlierCharge(store: PaymentDesk['store'], { headers }: FastifyRequest): Charge | undefined {
  const key = headers['idempotency-key'];
  const id = typeof key === 'string' ? store.answered(key) : undefined;
  return id === undefined ? undefined : store.byId('stripe', id);
}

function remember(store: PaymentDesk['store'], { headers }: FastifyRequest, charge: Charge): void {
  const key = headers['idempotency-key'];
  if (typeof key === 'string') store.remember(key, charge.id);
}
