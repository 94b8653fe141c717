import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BadInputError, readInput } from '../site/read-input.ts';
import { OUTCOMES } from './outcomes.ts';
import { moneyText } from './pay-layout.ts';
import { type PaymentDesk, REVERSAL_ACTIONS } from './payment-desk.ts';
import { type Charge, PROVIDERS } from './payment-records.ts';
import { paymentsList, transfersPage } from './payments-view.ts';

const transferBody = z.object({ bankAccount: z.string(), amount: z.coerce.number().positive().max(1e12) });
const repeatBody = z.object({ provider: z.enum(PROVIDERS) });
const actBody = z.object({ outcome: z.enum(OUTCOMES), number: z.string().default('4242424242424242') });
const reversalBody = z.object({
  action: z.enum(REVERSAL_ACTIONS),
  amount: z.coerce.number().int().positive().optional(),
});
const reference = z.object({ provider: z.enum(PROVIDERS), reference: z.string() });
const html = 'text/html; charset=utf-8';

/** The pages of payments and transfers, and the same data as JSON for tests. */
export function paymentsPages(app: FastifyInstance, desk: PaymentDesk): void {
  const { store, webhooks } = desk;
  app.get('/', async (_request, reply) =>
    reply.type(html).send(paymentsList(store.charges().slice(0, 200), webhooks.sent().slice(0, 50))),
  );
  app.get<{ Querystring: { sent?: string } }>('/transfers', async ({ query }, reply) =>
    reply.type(html).send(transfersPage(store.bankAccounts(), query.sent)),
  );

  const transfer = async (body: unknown) => {
    const { bankAccount, amount } = readInput(transferBody, body);
    const account = store.bankAccount(bankAccount);
    if (!account) throw new BadInputError('This bank account doesn’t exist.');
    return desk.transfer(account, Math.round(amount * 100));
  };
  app.post('/transfers', async ({ body }, reply) => {
    const charge = await transfer(body);
    return reply.redirect(
      `/transfers?sent=${encodeURIComponent(`${moneyText(charge.paid, charge.currency)} sent.`)}`,
      303,
    );
  });
  app.post<{ Params: { id: string } }>('/charges/:id/repeat', async ({ params, body }, reply) => {
    const charge = store.byId(readInput(repeatBody, body).provider, Number(params.id));
    if (charge) await desk.repeat(charge);
    return reply.redirect('/', 303);
  });

  app.post<{ Params: { id: string } }>('/charges/:id/reverse', async ({ params, body }, reply) => {
    const charge = store.byId(readInput(repeatBody, body).provider, Number(params.id));
    if (charge) await desk.reverse(charge, readInput(reversalBody, body).action);
    return reply.redirect('/', 303);
  });
  answerTests(app, desk, transfer);
}

/** The same as JSON, for tests. */
function answerTests(
  app: FastifyInstance,
  desk: PaymentDesk,
  transfer: (body: unknown) => Promise<Charge>,
): void {
  const { store, webhooks } = desk;
  app.get('/api/payments', async () => ({ items: store.charges(), webhooks: webhooks.sent() }));
  app.post('/api/transfers', async ({ body }) => transfer(body));
  const find = (params: unknown) => {
    const asked = readInput(reference, params);
    const charge = store.byReference(asked.provider, asked.reference);
    if (!charge) throw new BadInputError('This payment doesn’t exist.');
    return charge;
  };
  app.post('/api/payments/:provider/:reference/reversal', async ({ params, body }) => {
    const charge = find(params);
    const { action, amount } = readInput(reversalBody, body);
    await desk.reverse(charge, action, amount);
    return charge;
  });
  app.post('/api/payments/:provider/:reference/outcome', async ({ params, body }) => {
    const charge = find(params);
    const { outcome, number } = readInput(actBody, body);
    await desk.act(charge, outcome, number);
    return charge;
  });
}
