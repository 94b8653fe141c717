import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { ledgerJobs } from './ledger.jobs.ts';

let test: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.createBare(test.domain);
});
afterAll(() => test.stop());

const ngn = (amountMinor: bigint) => ({ amountMinor, currency: 'ngn' as const });
const inAnHour = () => new Date(Date.now() + 3_600_000);
const refusal = (code: string, details: object = {}) => ({ code, details: expect.objectContaining(details) });

async function newAccount(amountMinor: bigint): Promise<TestAccount> {
  const payer = await TestAccount.createBare(test.domain);
  await payer.inScope(({ wallet }) =>
    wallet.credit({ key: 'first', money: ngn(amountMinor), kind: 'funding' }),
  );
  return payer;
}

describe('the wallet', () => {
  it('credits and debits, each key once', async () => {
    const funding = { key: 'pay-1', money: ngn(5_000n), kind: 'funding', note: 'Card' } as const;
    const first = await account.inScope(({ wallet }) => wallet.credit(funding));
    expect(first).toMatchObject({ balanceMinor: 5_000n, heldMinor: 0n, isReplay: false });
    await account.inScope(({ wallet }) =>
      wallet.debit({ key: 'fee-1', money: ngn(1_200n), kind: 'subscription' }),
    );
    for (let n = 0; n < 100; n += 1) {
      expect(await account.inScope(({ wallet }) => wallet.credit(funding))).toEqual({
        ...first,
        isReplay: true,
      });
    }
    await expect(
      account.inScope(({ wallet }) => wallet.credit({ ...funding, money: ngn(5_001n) })),
    ).rejects.toMatchObject(refusal('conflict'));
    await expect(account.inScope(({ wallet }) => wallet.debit({ ...funding }))).rejects.toMatchObject(
      refusal('conflict'),
    );
    expect(await account.inScope(({ wallet }) => wallet.balance('ngn'))).toEqual({
      currency: 'ngn',
      balanceMinor: 3_800n,
      heldMinor: 0n,
      availableMinor: 3_800n,
    });
  });

  it('refuses more than the balance, and reports the shortfall', async () => {
    const payer = await newAccount(1_000n);
    await expect(
      payer.inScope(({ wallet }) => wallet.debit({ key: 'd', money: ngn(1_500n), kind: 'message' })),
    ).rejects.toMatchObject(refusal('insufficient_funds', { shortfallMinor: '500', currency: 'ngn' }));
    await payer.inScope(({ wallet }) =>
      wallet.hold({ key: 'h', money: ngn(700n), subject: 'campaign/x', expiresAt: inAnHour() }),
    );
    await expect(
      payer.inScope(({ wallet }) => wallet.debit({ key: 'd', money: ngn(400n), kind: 'message' })),
    ).rejects.toMatchObject(refusal('insufficient_funds', { shortfallMinor: '100' }));
    for (const amountMinor of [0n, -1n, 10n ** 19n]) {
      await expect(
        payer.inScope(({ wallet }) =>
          wallet.credit({ key: 'odd', money: ngn(amountMinor), kind: 'funding' }),
        ),
      ).rejects.toMatchObject(refusal('invalid_input'));
    }
  });

  it('holds, captures in parts and releases the rest', async () => {
    const payer = await newAccount(1_000n);
    const { holdId } = await payer.inScope(({ wallet }) =>
      wallet.hold({ key: 'h', money: ngn(600n), subject: 'campaign/y', expiresAt: inAnHour() }),
    );
    expect(await payer.inScope(({ wallet }) => wallet.balance('ngn'))).toMatchObject({
      balanceMinor: 1_000n,
      heldMinor: 600n,
      availableMinor: 400n,
    });
    const capture = { key: 'c1', amountMinor: 250n };
    await payer.inScope(({ wallet }) => wallet.capture(holdId, capture));
    await payer.inScope(({ wallet }) => wallet.capture(holdId, capture));
    await expect(
      payer.inScope(({ wallet }) => wallet.capture(holdId, { key: 'c2', amountMinor: 351n })),
    ).rejects.toMatchObject(refusal('invalid_state', { leftMinor: '350' }));
    await payer.inScope(({ wallet }) => wallet.release(holdId, { key: 'r1' }));
    expect(await payer.inScope(({ wallet }) => wallet.balance('ngn'))).toMatchObject({
      balanceMinor: 750n,
      heldMinor: 0n,
      availableMinor: 750n,
    });
    await expect(payer.inScope(({ wallet }) => wallet.release(holdId, { key: 'r2' }))).rejects.toMatchObject(
      refusal('invalid_state'),
    );
    await expect(payer.inScope(({ wallet }) => wallet.release(newId(), { key: 'r3' }))).rejects.toMatchObject(
      refusal('not_found'),
    );
    expect(await payer.inScope(({ wallet }) => wallet.release(holdId, { key: 'r1' }))).toMatchObject({
      amountMinor: 350n,
      isReplay: true,
    });
  });

  it('never refunds more than was charged, and reverses a funding only while the money is there', async () => {
    const payer = await newAccount(1_000n);
    const charge = await payer.inScope(({ wallet }) =>
      wallet.debit({ key: 'd', money: ngn(300n), kind: 'subscription' }),
    );
    const refund = { transactionId: charge.transactionId, note: 'Paid twice' };
    const back = await payer.inScope(({ wallet }) =>
      wallet.refund({ ...refund, key: 'b1', amountMinor: 200n }),
    );
    await expect(
      payer.inScope(({ wallet }) => wallet.refund({ ...refund, key: 'b2', amountMinor: 101n })),
    ).rejects.toMatchObject(refusal('invalid_state', { leftMinor: '100' }));
    await expect(
      payer.inScope(({ wallet }) =>
        wallet.refund({ key: 'b3', amountMinor: 1n, transactionId: back.transactionId, note: '' }),
      ),
    ).rejects.toMatchObject(refusal('invalid_state'));
    const funding =
      (
        await payer.inScope(({ sql }) =>
          sql<{ id: string }>(`select id from ledger_transaction where key = 'first'`),
        )
      ).rows[0]?.id ?? '';
    await expect(
      payer.inScope(({ wallet }) =>
        wallet.refund({ key: 'b4', amountMinor: 950n, transactionId: funding, note: '' }),
      ),
    ).rejects.toMatchObject(refusal('insufficient_funds', { shortfallMinor: '50' }));
    await payer.inScope(({ wallet }) =>
      wallet.refund({ key: 'b5', amountMinor: 900n, transactionId: funding, note: 'Card returned' }),
    );
    expect(await payer.inScope(({ wallet }) => wallet.balance('ngn'))).toMatchObject({ balanceMinor: 0n });
  });

  it('never mixes currencies', async () => {
    const payer = await newAccount(1_000n);
    await payer.inScope(({ wallet }) =>
      wallet.credit({ key: 'usd', money: { amountMinor: 50n, currency: 'usd' }, kind: 'funding' }),
    );
    await expect(
      payer.inScope(({ wallet }) =>
        wallet.debit({ key: 'd', money: { amountMinor: 51n, currency: 'usd' }, kind: 'message' }),
      ),
    ).rejects.toMatchObject(refusal('insufficient_funds', { shortfallMinor: '1', currency: 'usd' }));
    expect(
      (await payer.inScope(({ wallet }) => wallet.balances())).map(({ currency, balanceMinor }) => [
        currency,
        balanceMinor,
      ]),
    ).toEqual([
      ['ngn', 1_000n],
      ['usd', 50n],
    ]);
  });

  it('gives the last unit to one of two parallel debits', async () => {
    const payer = await newAccount(1n);
    const tries = await Promise.allSettled(
      [1, 2].map((n) =>
        payer.inScope(({ wallet }) => wallet.debit({ key: `last-${n}`, money: ngn(1n), kind: 'message' })),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await payer.inScope(({ wallet }) => wallet.balance('ngn'))).toMatchObject({ balanceMinor: 0n });
  });

  it('answers parallel requests with one key with one transaction', async () => {
    const payer = await newAccount(100n);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        payer.inScope(({ wallet }) => wallet.debit({ key: 'same', money: ngn(60n), kind: 'message' })),
      ),
    );
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
  });
});

it('an expired hold is released, but not that of a campaign, nor a current one', async () => {
  const payer = await newAccount(1_000n);
  const hold = (key: string, subject: string, kind: 'message' | 'campaign', hours: number) =>
    payer.inScope(({ wallet }) =>
      wallet.hold({
        key,
        money: ngn(100n),
        subject,
        kind,
        expiresAt: new Date(Date.now() + hours * 3_600_000),
      }),
    );
  await hold('old', 'message/1', 'message', -1);
  await hold('fresh', 'message/2', 'message', 1);
  await hold('campaign', 'campaign/x', 'campaign', -1);
  for (const job of ledgerJobs) await job.run(test.domain, {});
  expect((await payer.inScope(({ statement }) => statement.holds())).map(({ subject }) => subject)).toEqual([
    'campaign/x',
    'message/2',
  ]);
});

describe('the books', () => {
  it("can't be changed by anyone", async () => {
    for (const table of ['ledger_transaction', 'ledger_entry']) {
      for (const statement of [`update ${table} set account_id = account_id`, `delete from ${table}`]) {
        await expect(account.inScope(({ sql }) => sql(statement))).rejects.toMatchObject({ code: '42501' });
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
      await expect(account.inScope(({ sql }) => sql(statement))).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('accept only entries that sum to zero', async () => {
    const insert = `insert into ledger_entry (account_id, transaction_id, ledger_account, amount_minor) select account_id, id, 'transfers', 5 from ledger_transaction limit 1`;
    await expect(asOwner(test.database, (client) => client.query(insert))).rejects.toThrow('sum to zero');
  });
});
