import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readInput } from '../site/read-input.ts';
import { ApiRefusal, serveApi } from './api-reply.ts';
import type { PaymentDesk } from './payment-desk.ts';
import type { Charge } from './payment-records.ts';
import { token } from './payment-store.ts';
import { flutterwaveTransaction } from './provider-answers.ts';
import { flutterwaveChargeback, flutterwaveRefund } from './reversal-answers.ts';

/** Flutterwave uses decimal major units. */
const amount = z.coerce
  .number()
  .positive()
  .transform((major) => Math.round(major * 100));
const currency = z.enum(['NGN', 'GHS', 'KES', 'ZAR', 'USD', 'GBP']);
const initialiseBody = z.object({
  tx_ref: z.string().min(1),
  amount,
  currency,
  redirect_url: z.url(),
  customer: z.object({ email: z.email() }),
  customizations: z.object({ title: z.string().optional() }).optional(),
});
const tokenizedBody = z.object({
  token: z.string(),
  email: z.email(),
  currency,
  amount,
  tx_ref: z.string().min(1),
});
const accountBody = z.object({
  email: z.email(),
  is_permanent: z.boolean(),
  bvn: z.string().optional(),
  tx_ref: z.string().min(1),
  narration: z.string().default(''),
});
const refundBody = z.object({ amount: amount.optional(), comments: z.string().default('') });

const good = (message: string, data: unknown) => ({ status: 'success', message, data });

export type FlutterwaveWorld = Pick<PaymentDesk, 'store'> & {
  desk: PaymentDesk;
  secretKey: string;
  pageUrl: (charge: Charge) => string;
};

/** The parts of Flutterwave's API (v3) we use, at its real paths under /flutterwave. */
export function flutterwaveApi(app: FastifyInstance, world: FlutterwaveWorld): void {
  const problem = (message: string) => ({ status: 'error', message, data: null });
  serveApi(app, world.secretKey, problem, (api) => {
    addPayments(api, world);
    addVerification(api, world);
    addAccounts(api, world);
    addRefunds(api, world);
  });
}

function addPayments(api: FastifyInstance, { store, desk, pageUrl }: FlutterwaveWorld): void {
  api.post('/flutterwave/v3/payments', async (request) => {
    const body = readInput(initialiseBody, request.body);
    const charge = store.addCharge({
      provider: 'flutterwave',
      page: token(),
      reference: body.tx_ref,
      asked: body.amount,
      currency: body.currency.toLowerCase(),
      email: body.customer.email,
      description: body.customizations?.title ?? '',
      returnUrl: body.redirect_url,
      cancelUrl: body.redirect_url,
    });
    return good('Hosted Link', { link: pageUrl(charge) });
  });

  api.post('/flutterwave/v3/tokenized-charges', async (request) => {
    const body = readInput(tokenizedBody, request.body);
    const card = store.card('flutterwave', body.token);
    if (card?.email !== body.email) throw new ApiRefusal(400, 'Wrong token or email passed');
    const charge = store.addCharge({
      provider: 'flutterwave',
      reference: body.tx_ref,
      asked: body.amount,
      currency: body.currency.toLowerCase(),
      email: body.email,
    });
    await desk.chargeAgain(charge, card);
    return good('Charge successful', flutterwaveTransaction(charge));
  });
}

function addVerification(api: FastifyInstance, { store }: FlutterwaveWorld): void {
  api.get<{ Params: { id: string } }>('/flutterwave/v3/transactions/:id/verify', async ({ params }) => {
    const charge = store.byId('flutterwave', Number(params.id));
    if (!charge) throw new ApiRefusal(400, 'No transaction was found for this id');
    return good('Transaction fetched successfully', flutterwaveTransaction(charge));
  });

  api.get<{ Querystring: { tx_ref?: string } }>(
    '/flutterwave/v3/transactions/verify_by_reference',
    async ({ query }) => {
      const charge = store.byReference('flutterwave', query.tx_ref ?? '');
      // Like the real API, which knows a payment only after an attempt to pay.
      if (!charge || charge.status === 'open')
        throw new ApiRefusal(404, 'No transaction was found for this reference');
      return good('Transaction fetched successfully', flutterwaveTransaction(charge));
    },
  );
}

function addAccounts(api: FastifyInstance, { store }: FlutterwaveWorld): void {
  api.post('/flutterwave/v3/virtual-account-numbers', async (request) => {
    const body = readInput(accountBody, request.body);
    if (body.is_permanent && !/^\d{11}$/.test(body.bvn ?? ''))
      throw new ApiRefusal(400, 'BVN is required for static account number');
    if (body.bvn === '00000000000') throw new ApiRefusal(400, 'The BVN could not be verified');
    const account = store.addBankAccount({
      provider: 'flutterwave',
      owner: body.tx_ref,
      name: body.narration,
      bank: 'Sandbox Bank',
      currency: 'ngn',
      email: body.email,
    });
    return good('Virtual account created', {
      response_code: '02',
      response_message: 'Transaction in progress',
      flw_ref: `FLW-${token(6)}`,
      order_ref: `URF_${token(6)}`,
      account_number: account.number,
      bank_name: account.bank,
      expiry_date: 'N/A',
      note: body.narration,
    });
  });
}

function addRefunds(api: FastifyInstance, { store }: FlutterwaveWorld): void {
  api.get<{ Querystring: { id?: string } }>('/flutterwave/v3/refunds', async ({ query }) => {
    const charge = store.byId('flutterwave', Number(query.id));
    return good(
      'Refunds fetched',
      charge === undefined
        ? []
        : store.refundsOf(charge.id).map((refund) => flutterwaveRefund(charge, refund)),
    );
  });

  api.get<{ Querystring: { flw_ref?: string } }>('/flutterwave/v3/chargebacks', async ({ query }) => {
    const charge = store.byId('flutterwave', Number((query.flw_ref ?? '').replace('FLW-MOCK-', '')));
    return good(
      'Chargebacks fetched',
      charge === undefined
        ? []
        : store.disputesOf(charge.id).map((dispute) => flutterwaveChargeback(charge, dispute)),
    );
  });

  api.post<{ Params: { id: string } }>(
    '/flutterwave/v3/transactions/:id/refund',
    async ({ params, body: given }) => {
      const body = readInput(refundBody, given);
      const charge = store.byId('flutterwave', Number(params.id));
      if (charge?.status !== 'succeeded') throw new ApiRefusal(400, 'No transaction was found for this id');
      const wanted = body.amount ?? charge.paid - charge.refunded;
      if (wanted > charge.paid - charge.refunded)
        throw new ApiRefusal(400, 'The amount is more than what is left of the transaction');
      return good(
        'Transaction refund initiated',
        flutterwaveRefund(charge, store.addRefund(charge, wanted, body.comments)),
      );
    },
  );
}
