import { createHmac } from 'node:crypto';
import { createDomain, type Domain, startPayment } from '@talkdrum/domain';
import { cloneDatabase, makeAccount, type TestDatabase } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { domainConfig } from '../../environment.ts';
import { silentLog, testEnvironment } from '../../testing/index.ts';
import { buildWeb } from '../server.ts';

let database: TestDatabase;
let domain: Domain;
let app: FastifyInstance;
const secret = 'sk_test_of_this_file';

beforeAll(async () => {
  database = await cloneDatabase();
  const env = testEnvironment(database, { PAYSTACK_SECRET_KEY: secret, PAYSTACK_URL: 'http://127.0.0.1:2' });
  domain = await createDomain(domainConfig(env, silentLog()));
  app = await buildWeb(domain, env, silentLog());
});
afterAll(async () => {
  await app.close();
  await domain.close();
  await database.drop();
});

const sign = (body: string) => createHmac('sha512', secret).update(body).digest('hex');
const post = (provider: string, body: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/callbacks/payments/${provider}`,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });

async function startedReference(): Promise<{ accountId: string; reference: string }> {
  const { accountId } = await makeAccount(domain);
  const key = crypto.randomUUID();
  const desk = { providers: domain.deps.payments, config: domain.config };
  const start = startPayment((work) => domain.openScope({ accountId, userId: null }, work), desk, {
    key,
    provider: 'paystack',
    amountMinor: 100_000n,
    currency: 'ngn',
    isCardSaved: false,
  });
  await expect(start).rejects.toMatchObject({ code: 'unavailable' });
  const { items } = await domain.openScope({ accountId, userId: null }, ({ funding }) =>
    funding.list({ limit: 1 }),
  );
  return { accountId, reference: items[0]?.reference ?? '' };
}

describe('the webhook of payment providers', () => {
  it('accepts a signed message without a session, by its raw bytes, and stores it before answering', async () => {
    const { accountId, reference } = await startedReference();
    const body = `{ "event":"charge.success",\n "data": {"id": 1, "reference": "${reference}"} }`;
    const answer = await post('paystack', body, { 'x-paystack-signature': sign(body) });
    expect(answer.statusCode).toBe(200);
    const events = await domain.bulk(
      accountId,
      async (client) => (await client.query('select kind, reference from payment_event')).rows,
    );
    expect(events).toEqual([{ kind: 'charge.success', reference }]);
  });

  it('refuses unsigned messages and signatures over other bytes, and stores nothing', async () => {
    const { accountId, reference } = await startedReference();
    const body = JSON.stringify({ event: 'charge.success', data: { id: 1, reference } });
    for (const signature of ['', 'abc', sign(`${body} `), sign(body).toUpperCase()])
      expect((await post('paystack', body, { 'x-paystack-signature': signature })).statusCode).toBe(401);
    expect((await post('paystack', body)).statusCode).toBe(401);
    expect((await post('stripe', body)).statusCode).toBe(401);
    expect((await post('nobody', body)).statusCode).toBe(404);
    expect(
      await domain.bulk(
        accountId,
        async (client) => (await client.query('select 1 from payment_event')).rowCount,
      ),
    ).toBe(0);
  });

  it('stores a repeated message once, and trusts it only after asking the provider', async () => {
    const { accountId, reference } = await startedReference();
    const money = () =>
      domain.bulk(
        accountId,
        async (client) =>
          (await client.query('select currency, balance_minor from wallet_balance order by currency')).rows,
      );
    const before = await money();
    const body = JSON.stringify({
      event: 'charge.success',
      data: { id: 7, reference, amount: 999_999_900, currency: 'NGN', status: 'success' },
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('paystack', body, { 'x-paystack-signature': sign(body) })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    // Signed for Paystack, so no other provider accepts it.
    expect((await post('flutterwave', body, { 'x-paystack-signature': sign(body) })).statusCode).toBe(401);
    const stored = await domain.bulk(
      accountId,
      async (client) => (await client.query('select 1 from payment_event')).rowCount,
    );
    expect([stored, await money()]).toEqual([1, before]);
  });

  it('answers a body of any type or size without failing', async () => {
    const big = `"${'x'.repeat(300_000)}"`;
    expect((await post('paystack', big, { 'x-paystack-signature': sign(big) })).statusCode).toBe(413);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await post('paystack', 'x=1', {
        'content-type': type,
        'x-paystack-signature': sign('x=1'),
      });
      expect(answer.statusCode).toBe(200);
    }
    expect((await app.inject({ method: 'POST', url: '/callbacks/payments/paystack' })).statusCode).toBe(401);
  });
});

describe('the return address of payers', () => {
  it('leads only to the payment in the dashboard', async () => {
    const id = crypto.randomUUID();
    const back = (path: string) => app.inject({ method: 'GET', url: `/callbacks/payments/${path}` });
    const answer = await back(`paystack/return/${id}?reference=x&status=successful`);
    expect({ status: answer.statusCode, to: answer.headers.location }).toEqual({
      status: 303,
      to: `/dashboard/wallet?payment=${id}`,
    });
    expect((await back('paystack/return/%2F%2Fevil.example')).headers.location).toBe('/dashboard/wallet');
  });
});
