import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { moveLedgerBack } from '../../testing/move-ledger-back.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

let test: TestDomain;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

const ngn = (amountMinor: bigint) => ({ amountMinor, currency: 'ngn' as const });
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Movements, each so many hours ago. */
async function accountWith(
  movements: readonly {
    hoursAgo: number;
    kind: 'funding' | 'message' | 'subscription' | 'adjustment' | 'campaign' | 'lead';
    amount: bigint;
    subject?: string;
  }[],
): Promise<TestAccount> {
  const account = await TestAccount.createBare(test.domain);
  for (const { kind, amount, subject = '' } of movements)
    await account.inScope(({ wallet }) =>
      amount > 0n
        ? wallet.credit({ key: newId(), money: ngn(amount), kind, subject })
        : wallet.debit({ key: newId(), money: ngn(-amount), kind, subject }),
    );
  await moveLedgerBack(test, account.accountId, (index) => movements[index]?.hoursAgo ?? 0);
  return account;
}

const summary = (account: TestAccount) => account.inScope(({ spending }) => spending.summary());
const usual = (account: TestAccount) => account.inScope(({ spending }) => spending.usual());

describe('the balance of the last 30 days', () => {
  it('is what was available at the end of each day, also on days without a movement', async () => {
    const account = await accountWith([
      { hoursAgo: 24 * 40, kind: 'funding', amount: 1_000n },
      { hoursAgo: 24 * 10, kind: 'message', amount: -100n },
      { hoursAgo: 24 * 3, kind: 'message', amount: -50n },
      { hoursAgo: 24 * 3, kind: 'message', amount: -20n },
    ]);
    const { days } = await summary(account);
    expect(days).toHaveLength(30);
    const on = (daysAgo: number) => days.find((each) => each.day === day(daysAgo))?.availableMinor;
    expect([on(29), on(11), on(10), on(4), on(3), on(0)]).toEqual([1_000n, 1_000n, 900n, 900n, 830n, 830n]);
  });

  it('leaves out what is on hold', async () => {
    const account = await accountWith([{ hoursAgo: 48, kind: 'funding', amount: 1_000n }]);
    await account.inScope(({ wallet }) =>
      wallet.hold({
        key: 'h',
        money: ngn(300n),
        subject: `campaign/${newId()}`,
        expiresAt: new Date(Date.now() + 60_000),
      }),
    );
    expect((await summary(account)).days.at(-1)?.availableMinor).toBe(700n);
  });
});

describe('where the money went', () => {
  it('is added up by what it paid for; refunds count against it, and older charges don’t count', async () => {
    const account = await TestAccount.createBare(test.domain);
    const ids = { email: newId(), sms: newId(), batch: newId() };
    await account.query(
      `insert into campaign (account_id, id, channel, name) values ($1, $2, 'email', 'E'), ($1, $3, 'sms', 'S')`,
      [ids.email, ids.sms],
    );
    await account.query(
      `insert into message_batch (account_id, id, currency, messages, live, channel) values ($1, $2, 'ngn', 3, 0, 'sms')`,
      [ids.batch],
    );
    const debit = (
      kind: 'campaign' | 'message' | 'subscription' | 'adjustment',
      amount: bigint,
      subject = '',
    ) => account.inScope(({ wallet }) => wallet.debit({ key: newId(), money: ngn(amount), kind, subject }));
    await account.give(100_000n);
    await debit('subscription', 9_000n);
    await debit('campaign', 500n, `campaign/${ids.email}`);
    await debit('campaign', 700n, `campaign/${ids.sms}`);
    const { transactionId } = await debit('message', 60n, `messages/${ids.batch}`);
    await debit('message', 8n);
    await debit('adjustment', 5n);
    await account.inScope(({ wallet }) =>
      wallet.refund({ key: 'r', transactionId, amountMinor: 20n, note: 'Not sent' }),
    );
    await moveLedgerBack(test, account.accountId, (index) => (index < 2 ? 24 * 35 : 1));
    const { parts, spentMinor } = await summary(account);
    expect(Object.fromEntries(parts.map((each) => [each.part, each.spentMinor]))).toEqual({
      email: 500n,
      sms: 740n,
      mixed: 8n,
      other: 5n,
    });
    expect(spentMinor).toBe(1_253n);
    const all = parts.reduce((sum, each) => sum + each.spentMinor, 0n);
    expect(await account.balance()).toBe(100_000n - 9_000n - all);
  });
});

describe('usual spending', () => {
  it('is the average of whole days, without today and without campaigns', async () => {
    const account = await accountWith([
      { hoursAgo: 24 * 14 + 1, kind: 'funding', amount: 10_000n },
      { hoursAgo: 24 * 9, kind: 'message', amount: -900n },
      { hoursAgo: 24 * 8, kind: 'campaign', amount: -5_000n },
      { hoursAgo: 24 * 2, kind: 'message', amount: -500n },
      { hoursAgo: 0, kind: 'message', amount: -77n },
    ]);
    const average = await usual(account);
    expect(average?.spentMinor).toBe(1_400n);
    expect(average?.perDayMinor).toBe(1_400n / BigInt(average?.days ?? 0));
    expect([14, 15]).toContain(average?.days);
  });

  it('counts leads, less what was paid back for them', async () => {
    const account = await accountWith([
      { hoursAgo: 24 * 14 + 1, kind: 'funding', amount: 10_000n },
      { hoursAgo: 24 * 9, kind: 'lead', amount: -400n },
    ]);
    const { transactionId } = await account.inScope(({ wallet }) =>
      wallet.debit({ key: 'disputed', money: ngn(400n), kind: 'lead' }),
    );
    await account.inScope(({ wallet }) =>
      wallet.refund({ key: 'back', transactionId, amountMinor: 400n, note: 'Wrong number' }),
    );
    await moveLedgerBack(
      test,
      account.accountId,
      (index) => [24 * 14 + 1, 24 * 9, 24 * 8, 24 * 7][index] ?? 0,
    );
    expect((await usual(account))?.spentMinor).toBe(400n);
  });

  it('isn’t known in the first week', async () => {
    const account = await accountWith([
      { hoursAgo: 24 * 5, kind: 'funding', amount: 10_000n },
      { hoursAgo: 24 * 4, kind: 'message', amount: -900n },
    ]);
    expect(await usual(account)).toBeNull();
  });
});
