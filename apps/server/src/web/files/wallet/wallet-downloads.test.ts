import {
  giveMoney,
  goodPassword,
  makePerson,
  startTestDomain,
  TestAccount,
  type TestDomain,
} from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog, testEnvironment } from '../../../testing/index.ts';
import { buildWeb } from '../../server.ts';

let test: TestDomain;
let app: FastifyInstance;
let account: TestAccount;
let cookies: Record<string, string>;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.createOwned(test.domain, 'ada@eze.example');
  app = await buildWeb(test.domain, testEnvironment(test.database), silentLog());
  cookies = await signIn('ada@eze.example');
  await giveMoney(test.domain, account.accountId, { amountMinor: 1_234_567n, currency: 'usd' });
  await account.inScope(({ wallet }) =>
    wallet.debit({ key: 'x', money: { amountMinor: 5n, currency: 'usd' }, kind: 'message', note: '=Ọlá, ₦' }),
  );
});
afterAll(async () => {
  await app.close();
  await test.stop();
});

async function signIn(email: string): Promise<Record<string, string>> {
  const headers = {
    'content-type': 'application/json',
    origin: 'http://localhost:3000',
    'sec-fetch-site': 'same-origin',
  };
  const answer = await app.inject({
    method: 'POST',
    url: '/trpc/onboarding.signIn',
    headers,
    payload: JSON.stringify({ email, password: goodPassword }),
  });
  return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
}

const get = (url: string, given = cookies) => app.inject({ url, cookies: given });

describe('the downloaded statement', () => {
  it('contains exactly what the filter matches', async () => {
    const answer = await get('/files/wallet/statement.csv?currency=usd');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, first, second, ...rest] = answer.body.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFDate,Kind,Description,Note,Money in,Money out,Balance after,Currency,Reference');
    expect(first).toContain(`message,"Messages: =Ọlá, ₦","'=Ọlá, ₦",,0.05,12345.62,USD,`);
    expect(second).toContain(',Opening balance,12345.67,,12345.67,USD,');
    expect(rest).toEqual([]);
    expect(
      (await get('/files/wallet/statement.csv?currency=usd&direction=in&from=2999-01-01')).body
        .trimEnd()
        .split('\r\n'),
    ).toHaveLength(1);
    expect((await get('/files/wallet/statement.csv?from=yesterday')).statusCode).toBe(400);
  });

  it('can be printed, and so can each movement', async () => {
    const printed = await get('/files/wallet/statement.pdf');
    expect([
      printed.statusCode,
      printed.headers['content-type'],
      printed.rawPayload.subarray(0, 5).toString(),
    ]).toEqual([200, 'application/pdf', '%PDF-']);
    const { items } = await account.inScope(({ statement }) =>
      statement.list({ limit: 10, currency: 'usd' }),
    );
    for (const { id, document } of items) {
      const answer = await get(`/files/wallet/${id}/${document}.pdf`);
      const fileName = `${document.replace('_', '-')}-${id.slice(-8)}.pdf`;
      expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="${fileName}"`,
      ]);
    }
  });

  it('uses the accounting name for the document of each movement', async () => {
    const { accountId: another } = await makePerson(test.domain, 'books@eze.example');
    const money = (amountMinor: bigint) => ({ amountMinor, currency: 'gbp' as const });
    const documents = await test.domain.openScope(
      { accountId: another, userId: null },
      async ({ wallet, statement }) => {
        await wallet.credit({ key: 'paid in', money: money(1_000n), kind: 'funding' });
        const { transactionId } = await wallet.debit({ key: 'sent', money: money(100n), kind: 'campaign' });
        await wallet.refund({
          key: 'sent in vain',
          transactionId,
          amountMinor: 50n,
          note: 'It did not arrive',
        });
        await wallet.debit({ key: 'plan', money: money(100n), kind: 'subscription' });
        await wallet.debit({ key: 'back to the card', money: money(200n), kind: 'refund' });
        await wallet.credit({ key: 'refused by the bank', money: money(200n), kind: 'refund' });
        await wallet.credit({ key: 'by staff', money: money(10n), kind: 'adjustment' });
        await wallet.debit({ key: 'by staff too', money: money(10n), kind: 'adjustment' });
        return (await statement.list({ limit: 10, currency: 'gbp' })).items
          .map(({ document }) => document)
          .toReversed();
      },
    );
    expect(documents).toEqual([
      'receipt',
      'invoice',
      'credit_note',
      'invoice',
      'refund_note',
      'credit_note',
      'credit_note',
      'debit_note',
    ]);
  });

  it('is limited to people with the privilege, and to their own account', async () => {
    await makePerson(test.domain, 'chidi@other.example');
    const other = await signIn('chidi@other.example');
    const { items } = await account.inScope(({ statement }) => statement.list({ limit: 1 }));
    const foreign = await get(`/files/wallet/${items[0]?.id}/invoice.pdf`, other);
    const unknown = await get('/files/wallet/nonsense/invoice.pdf', other);
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(foreign.body).toBe(unknown.body);
    for (const url of [
      '/files/wallet/statement.csv',
      '/files/wallet/statement.pdf',
      `/files/wallet/${items[0]?.id}/invoice.pdf`,
    ]) {
      expect((await get(url, {})).statusCode).toBe(401);
    }
  });
});
