import { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import type { SubmitAnswer } from '../request/message-request.ts';

let test: TestDomain;
let account: SendingFixture;

beforeAll(async () => {
  test = await startTestDomain();
  account = await SendingFixture.create(test.domain);
});
afterAll(() => test.stop());

interface Change {
  from?: string;
  permit?: Promise<unknown>;
}

/** As a gateway submits: nothing follows in its transaction, and the key is checked in it. */
const submit = (
  addresses: string[],
  { from = 'news@kola.example', permit = Promise.resolve() }: Change = {},
) =>
  test.domain.openIntake(
    { accountId: account.accountId, userId: null },
    ({ messages, commitBehind, answerFirst, undo }): Promise<SubmitAnswer> =>
      messages.submit(
        addresses.map((to) => ({ channel: 'email', from: {}, to, raw: mailFrom(from) })),
        { source: 'smtp', last: { permit, commitBehind, answerFirst, undo } },
      ),
  );
const mailFrom = (from: string) =>
  Buffer.from(`From: Kola <${from}>\r\nSubject: Your receipt\r\n\r\nThank you.\r\n`);
const someone = () => `${newId()}@example.com`;
/** How often something was written to a socket, which is once per round trip. */
const countWrites = async (work: () => Promise<unknown>) => {
  const writes = vi.spyOn(Socket.prototype as unknown as { _writeGeneric(): void }, '_writeGeneric');
  await work();
  const { length } = writes.mock.calls;
  writes.mockRestore();
  return length;
};
const count = async (table: string) =>
  (await account.query<{ n: number }>(`select count(*)::int n from ${table} where account_id = $1`))[0]?.n;
const stored = async () => [await count('message'), await count('message_blob'), await count('wallet_hold')];

describe('a submission of an account that was accepted a moment ago', () => {
  beforeEach(() => submit([someone()]));

  it('takes a round trip less than one that was just refused, which asks before it stores anything', async () => {
    const ahead = await countWrites(() => submit([someone(), someone(), someone()]));
    await submit([someone()], { from: 'eve@other.example' });
    expect(await countWrites(() => submit([someone()]))).toBe(ahead + 1);
  });

  it('leaves nothing behind when one of its messages is refused', async () => {
    const before = await stored();
    expect((await submit([someone()], { from: 'eve@other.example' })).refused).toMatchObject([
      { field: 'from', code: 'not_found' },
    ]);
    expect(await stored()).toEqual(before);
    await submit([someone()]);
    expect((await submit(['nobody', someone()])).refused).toMatchObject([{ index: 0, field: 'to' }]);
    expect((await stored())[1]).toBe((before[1] ?? 0) + 1);
  });

  it('leaves nothing behind when its key ended', async () => {
    const before = await stored();
    const ended = submit([someone()], { permit: Promise.reject(new Error('revoked')) });
    await expect(ended).rejects.toThrow('revoked');
    expect(await stored()).toEqual(before);
  });

  it('costs the price in the currency the account has now', async () => {
    const pricesOf = async (ids: string[]) =>
      account.query<{ priceMills: number; currency: string }>(
        `select d.price_mills as "priceMills", b.currency
         from delivery d
         join message_batch b on b.account_id = d.account_id and b.id = d.batch_id
         where d.account_id = $1 and d.id = any($2)`,
        [ids],
      );
    const idsOf = ({ messages }: SubmitAnswer) => messages.map(({ id }) => id);
    expect(await pricesOf(idsOf(await submit([someone()])))).toMatchObject([{ currency: 'ngn' }]);
    await account.query(`update account set currency = 'usd' where id = $1`);
    await account.query(
      `insert into price (id, kind, message_type, currency, country, network, mills, valid_from, set_by)
       select uuidv7(), 'email', 'transactional', 'usd', '*', '*', 7, now(), 'test' where $1::uuid is not null`,
    );
    await test.domain.openScope({ accountId: account.accountId, userId: null }, ({ wallet }) =>
      wallet.credit({ key: newId(), money: { amountMinor: 1_000n, currency: 'usd' }, kind: 'adjustment' }),
    );
    expect(await pricesOf(idsOf(await submit([someone()])))).toEqual([{ priceMills: 7, currency: 'usd' }]);
    await account.query(`update account set currency = 'ngn' where id = $1`);
  });
});
