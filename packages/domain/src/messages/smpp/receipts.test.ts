import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { makeBareAccount, startTestDomain, type TestDomain } from '../../testing/index.ts';
import { exchangeReceipts } from './receipts.ts';

let test: TestDomain;
let accountId: string;

beforeAll(async () => {
  test = await startTestDomain();
  ({ accountId } = await makeBareAccount(test.domain));
});
afterAll(() => test.stop());

const nothing = { taken: [], failed: [] };
const claim = (done: Parameters<typeof exchangeReceipts>[2] = nothing) =>
  exchangeReceipts(test.domain, accountId, done, 10);
const run = (text: string, ...params: unknown[]) =>
  test.domain.bulk(accountId, (client) => client.query(text, params));

async function owe(): Promise<string> {
  const id = newId();
  await run(
    `insert into smpp_submission (account_id, id, message_id, source, source_type, destination, destination_type, wants)
     values ($1, $2, $2, 'Kola', 5, '2348030000000', 1, 1)`,
    accountId,
    id,
  );
  await run(
    `insert into smpp_receipt (account_id, submission_id, state, due_at)
     values ($1, $2, 2, now() - interval '1 second')`,
    accountId,
    id,
  );
  return id;
}

describe('a claimed receipt', () => {
  it('is claimed once until its lease ends, and is gone once the client took it', async () => {
    const id = await owe();
    const [[receipt], other] = [await claim(), await claim()];
    expect([receipt?.submissionId, other]).toEqual([id, []]);
    await run(`update smpp_receipt set leased_until = now() - interval '1 second'`);
    const taken = await claim();
    expect(taken.map(({ submissionId }) => submissionId)).toEqual([id]);
    expect(await claim({ taken, failed: [] })).toEqual([]);
    expect((await run('select from smpp_receipt')).rowCount).toBe(0);
  });

  it('waits longer after each refusal', async () => {
    await owe();
    const waits: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const failed = await claim();
      expect(failed).toHaveLength(1);
      expect(await claim({ taken: [], failed })).toEqual([]);
      const { rows } = await run(
        'select round(extract(epoch from due_at - now()))::int as wait from smpp_receipt',
      );
      waits.push(Number((rows[0] as { wait: number } | undefined)?.wait));
      await run(`update smpp_receipt set due_at = now() - interval '1 second'`);
    }
    expect(waits).toEqual([10, 20, 40]);
    await run('delete from smpp_receipt');
  });

  it('stays if it changed while the client took it, and is claimed again at once', async () => {
    const id = await owe();
    const taken = await claim();
    await run(
      `insert into delivery (account_id, id, batch_id, channel, address, name, state, price_mills, segments)
       values ($1, $2, $2, 'sms', '+2348030000000', null, 'sent', 0, 1)`,
      accountId,
      id,
    );
    await run('update delivery set bounced_at = now() where id = $1', id);
    const [changed] = await claim({ taken, failed: [] });
    expect(changed).toMatchObject({ submissionId: id, state: 5 });
  });
});
