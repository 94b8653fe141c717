import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { asOwner, makeBareAccount, startTestDomain, type TestDomain } from '../../testing/index.ts';
import type { Scope } from '../../domain.ts';
import { ledgerJobs } from './ledger.jobs.ts';

let test: TestDomain;
let accountId: string;

beforeAll(async () => {
  test = await startTestDomain();
  ({ accountId } = await makeBareAccount(test.domain));
});
afterAll(() => test.stop());

const inWallet = <T>(work: (scope: Scope) => Promise<T>, account = accountId) =>
  test.domain.openScope({ accountId: account, userId: null }, work);
const ngn = (amountMinor: bigint) => ({ amountMinor, currency: 'ngn' as const });
const inAnHour = () => new Date(Date.now() + 3_600_000);
const refusal = (code: string, details: object = {}) => ({ code, details: expect.objectContaining(details) });

async function newAccount(amountMinor: bigint): Promise<string> {
  const { accountId: id } = await makeBareAccount(test.domain);
  await inWallet(
    ({ wallet }) => wallet.credit({ key: 'first', money: ngn(amountMinor), kind: 'funding' }),
    id,
  );
  return id;
}

describe('the wallet', () => {
  it('takes money in and gives it out, each key once', async () => {
    const funding = { key: 'pay-1', money: ngn(5_000n), kind: 'funding', note: 'Card' } as const;
    const first = await inWallet(({ wallet }) => wallet.credit(funding));
    expect(first).toMatchObject({ balanceMinor: 5_000n, heldMinor: 0n, isReplay: false });
    await inWallet(({ wallet }) => wallet.debit({ key: 'fee-1', money: ngn(1_200n), kind: 'subscription' }));
    for (let n = 0; n < 100; n += 1) {
      expect(await inWallet(({ wallet }) => wallet.credit(funding))).toEqual({ ...first, isReplay: true });
    }
    await expect(
      inWallet(({ wallet }) => wallet.credit({ ...funding, money: ngn(5_001n) })),
    ).rejects.toMatchObject(refusal('conflict'));
    await expect(inWallet(({ wallet }) => wallet.debit({ ...funding }))).rejects.toMatchObject(
      refusal('conflict'),
    );
    expect(await inWallet(({ wallet }) => wallet.balance('ngn'))).toEqual({
      currency: 'ngn',
      balanceMinor: 3_800n,
      heldMinor: 0n,
      availableMinor: 3_800n,
    });
  });

  it('refuses what is not there, and says what is missing', async () => {
    const id = await newAccount(1_000n);
    await expect(
      inWallet(({ wallet }) => wallet.debit({ key: 'd', money: ngn(1_500n), kind: 'message' }), id),
    ).rejects.toMatchObject(refusal('insufficient_funds', { shortfallMinor: '500', currency: 'ngn' }));
    await inWallet(
      ({ wallet }) =>
        wallet.hold({ key: 'h', money: ngn(700n), subject: 'campaign/x', expiresAt: inAnHour() }),
      id,
    );
    await expect(
      inWallet(({ wallet }) => wallet.debit({ key: 'd', money: ngn(400n), kind: 'message' }), id),
    ).rejects.toMatchObject(refusal('insufficient_funds', { shortfallMinor: '100' }));
    for (const amountMinor of [0n, -1n, 10n ** 19n]) {
      await expect(
        inWallet(({ wallet }) => wallet.credit({ key: 'odd', money: ngn(amountMinor), kind: 'funding' }), id),
      ).rejects.toMatchObject(refusal('invalid_input'));
    }
  });

  it('holds, captures in parts and releases the rest', async () => {
    const id = await newAccount(1_000n);
    const { holdId } = await inWallet(
      ({ wallet }) =>
        wallet.hold({ key: 'h', money: ngn(600n), subject: 'campaign/y', expiresAt: inAnHour() }),
      id,
    );
    expect(await inWallet(({ wallet }) => wallet.balance('ngn'), id)).toMatchObject({
      balanceMinor: 1_000n,
      heldMinor: 600n,
      availableMinor: 400n,
    });
    const capture = { key: 'c1', amountMinor: 250n };
    await inWallet(({ wallet }) => wallet.capture(holdId, capture), id);
    await inWallet(({ wallet }) => wallet.capture(holdId, capture), id);
    await expect(
      inWallet(({ wallet }) => wallet.capture(holdId, { key: 'c2', amountMinor: 351n }), id),
    ).rejects.toMatchObject(refusal('invalid_state', { leftMinor: '350' }));
    await inWallet(({ wallet }) => wallet.release(holdId, { key: 'r1' }), id);
    expect(await inWallet(({ wallet }) => wallet.balance('ngn'), id)).toMatchObject({
      balanceMinor: 750n,
      heldMinor: 0n,
      availableMinor: 750n,
    });
    await expect(inWallet(({ wallet }) => wallet.release(holdId, { key: 'r2' }), id)).rejects.toMatchObject(
      refusal('invalid_state'),
    );
    await expect(inWallet(({ wallet }) => wallet.release(newId(), { key: 'r3' }), id)).rejects.toMatchObject(
      refusal('not_found'),
    );
    expect(await inWallet(({ wallet }) => wallet.release(holdId, { key: 'r1' }), id)).toMatchObject({
      amountMinor: 350n,
      isReplay: true,
    });
  });

  it('refunds never more than was charged, and takes a funding back only while it is there', async () => {
    const id = await newAccount(1_000n);
    const charge = await inWallet(
      ({ wallet }) => wallet.debit({ key: 'd', money: ngn(300n), kind: 'subscription' }),
      id,
    );
    const refund = { transactionId: charge.transactionId, note: 'Paid twice' };
    const back = await inWallet(
      ({ wallet }) => wallet.refund({ ...refund, key: 'b1', amountMinor: 200n }),
      id,
    );
    await expect(
      inWallet(({ wallet }) => wallet.refund({ ...refund, key: 'b2', amountMinor: 101n }), id),
    ).rejects.toMatchObject(refusal('invalid_state', { leftMinor: '100' }));
    await expect(
      inWallet(
        ({ wallet }) =>
          wallet.refund({ key: 'b3', amountMinor: 1n, transactionId: back.transactionId, note: '' }),
        id,
      ),
    ).rejects.toMatchObject(refusal('invalid_state'));
    const funding =
      (
        await inWallet(
          ({ sql }) => sql<{ id: string }>(`select id from ledger_transaction where key = 'first'`),
          id,
        )
      ).rows[0]?.id ?? '';
    await expect(
      inWallet(
        ({ wallet }) => wallet.refund({ key: 'b4', amountMinor: 950n, transactionId: funding, note: '' }),
        id,
      ),
    ).rejects.toMatchObject(refusal('insufficient_funds', { shortfallMinor: '50' }));
    await inWallet(
      ({ wallet }) =>
        wallet.refund({ key: 'b5', amountMinor: 900n, transactionId: funding, note: 'Card returned' }),
      id,
    );
    expect(await inWallet(({ wallet }) => wallet.balance('ngn'), id)).toMatchObject({ balanceMinor: 0n });
  });

  it('never mixes currencies', async () => {
    const id = await newAccount(1_000n);
    await inWallet(
      ({ wallet }) =>
        wallet.credit({ key: 'usd', money: { amountMinor: 50n, currency: 'usd' }, kind: 'funding' }),
      id,
    );
    await expect(
      inWallet(
        ({ wallet }) =>
          wallet.debit({ key: 'd', money: { amountMinor: 51n, currency: 'usd' }, kind: 'message' }),
        id,
      ),
    ).rejects.toMatchObject(refusal('insufficient_funds', { shortfallMinor: '1', currency: 'usd' }));
    expect(
      (await inWallet(({ wallet }) => wallet.balances(), id)).map(({ currency, balanceMinor }) => [
        currency,
        balanceMinor,
      ]),
    ).toEqual([
      ['ngn', 1_000n],
      ['usd', 50n],
    ]);
  });

  it('lets one of two parallel debits have the last unit', async () => {
    const id = await newAccount(1n);
    const tries = await Promise.allSettled(
      [1, 2].map((n) =>
        inWallet(({ wallet }) => wallet.debit({ key: `last-${n}`, money: ngn(1n), kind: 'message' }), id),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await inWallet(({ wallet }) => wallet.balance('ngn'), id)).toMatchObject({ balanceMinor: 0n });
  });

  it('answers the same key from many at once with one transaction', async () => {
    const id = await newAccount(100n);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        inWallet(({ wallet }) => wallet.debit({ key: 'same', money: ngn(60n), kind: 'message' }), id),
      ),
    );
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
  });
});

it('a reservation that ran out is given back, but not that of a campaign, nor one that did not', async () => {
  const id = await newAccount(1_000n);
  const hold = (key: string, subject: string, kind: 'message' | 'campaign', hours: number) =>
    inWallet(
      ({ wallet }) =>
        wallet.hold({
          key,
          money: ngn(100n),
          subject,
          kind,
          expiresAt: new Date(Date.now() + hours * 3_600_000),
        }),
      id,
    );
  await hold('old', 'message/1', 'message', -1);
  await hold('fresh', 'message/2', 'message', 1);
  await hold('campaign', 'campaign/x', 'campaign', -1);
  for (const job of ledgerJobs) await job.run(test.domain, {});
  expect((await inWallet(({ statement }) => statement.holds(), id)).map(({ subject }) => subject)).toEqual([
    'campaign/x',
    'message/2',
  ]);
});

describe('the books', () => {
  it('are changed by nobody', async () => {
    for (const table of ['ledger_transaction', 'ledger_entry']) {
      for (const statement of [`update ${table} set account_id = account_id`, `delete from ${table}`]) {
        await expect(inWallet(({ sql }) => sql(statement))).rejects.toMatchObject({ code: '42501' });
        await expect(asOwner(test.database, (client) => client.query(statement))).rejects.toThrow(
          'only ever added to',
        );
      }
      await expect(
        asOwner(test.database, (client) => client.query(`truncate ${table} cascade`)),
      ).rejects.toThrow('only ever added to');
    }
    for (const statement of [
      'update wallet_balance set balance_minor = 1000000',
      'update wallet_hold set captured_minor = 0',
      'delete from price',
    ]) {
      await expect(inWallet(({ sql }) => sql(statement))).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('take no entries that do not sum to zero', async () => {
    const insert = `insert into ledger_entry (account_id, transaction_id, ledger_account, amount_minor) select account_id, id, 'transfers', 5 from ledger_transaction limit 1`;
    await expect(asOwner(test.database, (client) => client.query(insert))).rejects.toThrow('sum to zero');
  });
});
