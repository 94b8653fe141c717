import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { moveLedgerBack } from '../../testing/move-ledger-back.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import type { LineFilter, StatementLine } from './statement-lines.ts';

let test: TestDomain;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

const ngn = (amountMinor: bigint) => ({ amountMinor, currency: 'ngn' as const });
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
const campaign = () => `campaign/${newId()}`;

async function charge(account: TestAccount, kind: 'message' | 'campaign', subject: string, amount: bigint) {
  const { holdId } = await account.inScope(({ wallet }) =>
    wallet.hold({
      key: newId(),
      money: ngn(amount),
      kind,
      subject,
      expiresAt: new Date(Date.now() + 60_000),
    }),
  );
  await account.inScope(({ wallet }) => wallet.capture(holdId, { key: newId(), amountMinor: amount }));
}

async function addBatch(account: TestAccount, messages: number, channel: 'email' | 'sms' | null) {
  const id = newId();
  await account.query(
    `insert into message_batch (account_id, id, currency, messages, live, channel) values ($1, $2, 'ngn', $3, 0, $4)`,
    [id, messages, channel],
  );
  return `messages/${id}`;
}

async function funded(): Promise<TestAccount> {
  const account = await TestAccount.createBare(test.domain);
  await account.inScope(({ wallet }) => wallet.credit({ key: 'f', money: ngn(1_000_000n), kind: 'funding' }));
  return account;
}

async function allLines(account: TestAccount, filter: Partial<LineFilter> = {}): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: StatementLine[]; nextCursor: string | null } = await account.inScope(
      ({ statement }) => statement.lines({ limit: 3, cursor, ...filter }),
    );
    lines.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return lines;
}

const posted = async (account: TestAccount) =>
  (
    await account.query<{ day: string; posted: bigint }>(
      `select (at at time zone 'UTC')::date::text as day, sum(posted_minor)::bigint as posted
       from ledger_transaction where account_id = $1 and posted_minor <> 0 group by 1 order by 1`,
    )
  ).map(({ day, posted: amount }) => ({ day, posted: BigInt(amount) }));

describe('the lines of the statement', () => {
  it('add up single messages by channel, and the charges of a campaign', async () => {
    const account = await funded();
    const [email, text, both, name] = [
      await addBatch(account, 1_200, 'email'),
      await addBatch(account, 1, 'sms'),
      await addBatch(account, 2, null),
      campaign(),
    ];
    await charge(account, 'message', email, 500n);
    await charge(account, 'campaign', name, 30n);
    await charge(account, 'message', await addBatch(account, 4, 'email'), 41n);
    await charge(account, 'message', text, 7n);
    await charge(account, 'campaign', name, 12n);
    await charge(account, 'message', both, 3n);
    const lines = await allLines(account);
    expect(lines.map((line) => [line.description, line.amountMinor, line.movements])).toEqual([
      ['2 single messages', -3n, 1],
      ['Campaign', -42n, 2],
      ['1 single text message', -7n, 1],
      ['1,204 single emails', -541n, 2],
      ['Wallet funding', 1_000_000n, 1],
    ]);
    expect(new Set(lines.map(({ dayMinor }) => dayMinor))).toEqual(new Set([1_000_000n - 593n]));
    expect(lines.map(({ balanceAfterMinor }) => balanceAfterMinor)).toEqual([
      999_407n,
      999_410n,
      999_422n,
      999_429n,
      1_000_000n,
    ]);
  });

  it('open to exactly the movements that they add up', async () => {
    const account = await funded();
    const batches = await Promise.all([1, 2, 3].map(() => addBatch(account, 1, 'sms')));
    for (const batch of batches) await charge(account, 'message', batch, 5n);
    await charge(account, 'message', await addBatch(account, 1, 'email'), 9n);
    const [line] = (await allLines(account)).filter((each) => each.line === 'message/sms');
    const { items } = await account.inScope(({ statement }) =>
      statement.list({ limit: 50, line: line?.line ?? '', from: line?.day ?? '', to: line?.day ?? '' }),
    );
    expect(items.map(({ amountMinor }) => amountMinor)).toEqual([-5n, -5n, -5n]);
    expect(line?.amountMinor).toBe(-15n);
  });

  it('sum to the ledger on every day and over all pages, however the movements are mixed', async () => {
    const account = await funded();
    const campaigns = [campaign(), campaign()];
    for (let n = 0; n < 60; n += 1) {
      const subject = [
        campaigns[0] ?? '',
        campaigns[1] ?? '',
        await addBatch(account, n, n % 2 === 0 ? 'email' : 'sms'),
      ][(n * 7) % 3] as string;
      await charge(
        account,
        subject.startsWith('campaign') ? 'campaign' : 'message',
        subject,
        BigInt(n * 13 + 1),
      );
    }
    await account.inScope(({ wallet }) => wallet.debit({ key: 's', money: ngn(777n), kind: 'subscription' }));
    await moveLedgerBack(test, account.accountId, (index) => (60 - index) * 7);
    const lines = await allLines(account);
    const days = await posted(account);
    expect(days.length).toBeGreaterThan(10);
    expect(sum(lines.map(({ amountMinor }) => amountMinor))).toBe(await account.balance());
    const ofDay = (day: string) => lines.filter((line) => line.day === day);
    expect(
      days.map(({ day }) => ({ day, posted: sum(ofDay(day).map(({ amountMinor }) => amountMinor)) })),
    ).toEqual(days);
    expect(days.map(({ day }) => ({ day, posted: ofDay(day)[0]?.dayMinor }))).toEqual(days);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  });

  it('respect the filters of the statement', async () => {
    const account = await funded();
    await charge(account, 'message', await addBatch(account, 1, 'sms'), 5n);
    expect(await allLines(account, { direction: 'in' })).toMatchObject([
      { kind: 'funding', dayMinor: 1_000_000n },
    ]);
    expect(await allLines(account, { kind: 'message' })).toMatchObject([{ amountMinor: -5n }]);
    expect(await allLines(account, { search: 'nothing like it' })).toEqual([]);
  });
});
