import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readInput } from '../site/read-input.ts';
import { ApiRefusal, serveApi } from './api-reply.ts';
import type { PaymentDesk } from './payment-desk.ts';
import type { Charge } from './payment-records.ts';
import { token } from './payment-store.ts';
import { paystackTransaction } from './provider-answers.ts';
import { paystackDispute, paystackRefund } from './reversal-answers.ts';

const amount = z.coerce.number().int().positive();
const currency = z.enum(['NGN', 'GHS', 'KES', 'ZAR', 'USD']).default('NGN');
const reference = z.string().regex(/^[A-Za-z0-9.=-]+$/, 'reference may contain only letters, digits and .=-');
const initialiseBody = z.object({
  email: z.email(),
  amount,
  currency,
  reference,
  callback_url: z.url(),
  metadata: z.object({ cancel_action: z.url().optional() }).optional(),
});
const chargeBody = z.object({
  email: z.email(),
  amount,
  currency,
  reference,
  authorization_code: z.string(),
});
const customerBody = z.object({
  email: z.email(),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  phone: z.string().default(''),
});
const accountBody = z.object({
  customer: z.string(),
  preferred_bank: z.string(),
  currency: z.string().default('NGN'),
});
const refundBody = z.object({
  transaction: z.coerce.string(),
  amount: amount.optional(),
  merchant_note: z.string().default(''),
});

const good = (message: string, data: unknown) => ({ status: true, message, data });

/** The parts of Paystack's API we use, at its real paths under /paystack. */
export function paystackApi(app: FastifyInstance, { store, ...rest }: PaystackWorld): void {
  serveApi(
    app,
    rest.secretKey,
    (message) => ({ status: false, message }),
    (api) => {
      addTransactions(api, { store, ...rest });
      addAccounts(api, { store, ...rest });
      addRefunds(api, { store, ...rest });
    },
  );
}

export type PaystackWorld = Pick<PaymentDesk, 'store'> & {
  desk: PaymentDesk;
  secretKey: string;
  pageUrl: (charge: Charge) => string;
};

function addTransactions(api: FastifyInstance, { store, desk, pageUrl }: PaystackWorld): void {
  const requireNew = (wanted: string) => {
    if (store.byReference('paystack', wanted)) throw new ApiRefusal(400, 'Duplicate Transaction Reference');
  };
  api.post('/paystack/transaction/initialize', async (request) => {
    const body = readInput(initialiseBody, request.body);
    requireNew(body.reference);
    const charge = store.addCharge({
      provider: 'paystack',
      page: token(),
      reference: body.reference,
      asked: body.amount,
      currency: body.currency.toLowerCase(),
      email: body.email,
      returnUrl: body.callback_url,
      cancelUrl: body.metadata?.cancel_action ?? body.callback_url,
    });
    return good('Authorization URL created', {
      authorization_url: pageUrl(charge),
      access_code: charge.page,
      reference: charge.reference,
    });
  });

  api.get<{ Params: { reference: string } }>(
    '/paystack/transaction/verify/:reference',
    async ({ params }) => {
      const charge = store.byReference('paystack', params.reference);
      if (!charge) throw new ApiRefusal(400, 'Transaction reference not found.');
      return good('Verification successful', paystackTransaction(charge));
    },
  );

  api.post('/paystack/transaction/charge_authorization', async (request) => {
    const body = readInput(chargeBody, request.body);
    requireNew(body.reference);
    const card = store.card('paystack', body.authorization_code);
    if (card?.email !== body.email)
      throw new ApiRefusal(400, 'Authorization code is invalid or does not belong to this customer');
    const charge = store.addCharge({
      provider: 'paystack',
      reference: body.reference,
      asked: body.amount,
      currency: body.currency.toLowerCase(),
      email: body.email,
    });
    await desk.chargeAgain(charge, card);
    return good('Charge attempted', paystackTransaction(charge));
  });
}

function addAccounts(api: FastifyInstance, { store }: PaystackWorld): void {
  api.post('/paystack/customer', async (request) => {
    const { email, first_name: firstName, last_name: lastName } = readInput(customerBody, request.body);
    const customer = store.customerFor({ email, firstName, lastName });
    return good('Customer created', { customer_code: customer.code, email });
  });

  api.post('/paystack/dedicated_account', async (request) => {
    const body = readInput(accountBody, request.body);
    const customer = store.customer(body.customer);
    if (!customer) throw new ApiRefusal(400, 'Customer not found');
    const name = `TALKDRUM/${customer.firstName} ${customer.lastName}`.trim().toUpperCase();
    const account = store.addBankAccount({
      provider: 'paystack',
      owner: customer.code,
      name,
      bank: 'Sandbox Bank',
      currency: body.currency.toLowerCase(),
      email: customer.email,
    });
    const data = {
      account_name: account.name,
      account_number: account.number,
      active: true,
      assigned: true,
      currency: body.currency,
    };
    return good('NUBAN successfully created', {
      ...data,
      bank: { name: account.bank, id: 1, slug: body.preferred_bank },
      customer: { customer_code: customer.code },
    });
  });
}

function addRefunds(api: FastifyInstance, { store }: PaystackWorld): void {
  const reversed = (id: string | undefined, show: (charge: Charge) => unknown[]) => {
    const charge = store.byId('paystack', Number(id));
    return charge === undefined ? [] : show(charge);
  };
  api.get<{ Querystring: { transaction?: string } }>('/paystack/refund', async ({ query }) =>
    good(
      'Refunds retrieved',
      reversed(query.transaction, (charge) =>
        store.refundsOf(charge.id).map((refund) => paystackRefund(charge, refund)),
      ),
    ),
  );
  api.get<{ Querystring: { transaction?: string } }>('/paystack/dispute', async ({ query }) =>
    good(
      'Disputes retrieved',
      reversed(query.transaction, (charge) =>
        store.disputesOf(charge.id).map((dispute) => paystackDispute(charge, dispute)),
      ),
    ),
  );

  api.post('/paystack/refund', async (request) => {
    const body = readInput(refundBody, request.body);
    const charge = store.byId('paystack', Number(body.transaction));
    if (charge?.status !== 'succeeded') throw new ApiRefusal(400, 'Transaction has not been paid');
    const wanted = body.amount ?? charge.paid - charge.refunded;
    if (wanted > charge.paid - charge.refunded)
      throw new ApiRefusal(400, 'Refund amount cannot be more than transaction amount');
    const refund = store.addRefund(charge, wanted, body.merchant_note);
    return good('Refund has been queued for processing', {
      id: refund.id,
      amount: wanted,
      merchant_note: refund.note,
      status: 'pending',
    });
  });
}
