import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { makeBareAccount, startTestDomain, type TestDomain } from '../../testing/index.ts';
import { exchangeReceipts } from './receipts.ts';
import { beginClaimSql, claimReceiptsSql } from './smpp-submissions.sql.ts';

let test: TestDomain;
let accountId: string;

beforeAll(async () => {
  test = await startTestDomain();
  ({ accountId } = await makeBareAccount(test.domain));
});
afterAll(() => test.stop());

const nothing = { taken: [], failed: [] };
const [lane, otherLane] = [newId(), newId()];
const claim = (done: Parameters<typeof exchangeReceipts>[2] = nothing, by = lane, limit = 10) =>
  exchangeReceipts(test.domain, { accountId, id: by }, done, limit);
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
    const [[receipt], other] = [await claim(), await claim(nothing, otherLane)];
    expect([receipt?.submissionId, other]).toEqual([id, []]);
    await run(`update smpp_receipt_lease set leased_until = now() - interval '1 second'`);
    const taken = await claim(nothing, otherLane);
    expect(taken.map(({ submissionId }) => submissionId)).toEqual([id]);
    expect(await claim({ taken, failed: [] }, otherLane)).toEqual([]);
    expect((await run('select from smpp_receipt')).rowCount).toBe(0);
    await claim(nothing, lane, 0);
    expect((await run('select from smpp_receipt_lease')).rowCount).toBe(0);
  });

  it('is claimed by one of two lanes that ask at once', async () => {
    await owe();
    const claims = await Promise.all([claim(), claim(nothing, otherLane)]);
    expect(claims.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const taken = claims.flat();
    for (const by of [lane, otherLane]) await claim({ taken, failed: [] }, by, 0);
    expect((await run('select from smpp_receipt')).rowCount).toBe(0);
  });

  it('is free again once its lane ends without having handed it over', async () => {
    const id = await owe();
    await claim();
    await claim(nothing, lane, 0);
    const taken = await claim(nothing, otherLane);
    expect(taken.map(({ submissionId }) => submissionId)).toEqual([id]);
    await claim({ taken, failed: [] }, otherLane, 0);
  });

  it('isn’t written to until it’s settled: the batch is leased with one row', async () => {
    const ids = [await owe(), await owe(), await owe()];
    const rows = () => run('select submission_id, ctid::text, xmax::text from smpp_receipt order by 1');
    const before = await rows();
    const taken = await claim();
    expect((await rows()).rows).toEqual(before.rows);
    expect((await run('select submissions from smpp_receipt_lease')).rows).toEqual([
      { submissions: expect.toSatisfy((all: string[]) => all.toSorted().join() === ids.toSorted().join()) },
    ]);
    await claim({ taken, failed: [] });
    expect((await run('select from smpp_receipt_lease')).rowCount).toBe(0);
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

describe('many receipts at once', () => {
  const planOf = async (text: string, params: unknown[]) =>
    test.domain.bulk(accountId, async (client) => {
      await client.query(beginClaimSql, [accountId]);
      const { rows } = await client.query<Record<string, string>>(
        `explain (analyze, timing off) ${text}`,
        params,
      );
      return rows.map((row) => Object.values(row)[0]).join('\n');
    });

  it('find their submissions together and no others, even before PostgreSQL knows how many there are', async () => {
    for (const table of ['smpp_receipt', 'smpp_receipt_lease']) await run(`delete from ${table}`);
    await run(
      `insert into smpp_submission (account_id, id, message_id, source, source_type, destination, destination_type, wants)
       select $1, id, id, 'Kola', 5, '2348030000000', 1, 1
       from (select uuidv7() as id from generate_series(1, 3000)) s`,
      accountId,
    );
    await run(
      `insert into smpp_receipt (account_id, submission_id, state)
       select account_id, id, 2 from smpp_submission where account_id = $1 order by id limit 100`,
      accountId,
    );
    const plan = await planOf(claimReceiptsSql, [accountId, 100, 90, newId()]);
    expect(plan).toMatch(/Index Scan using smpp_submission_pkey .*actual rows=100/);
    expect(plan).toMatch(/NOT \(ANY .*hashed SubPlan/);
    expect(plan).not.toMatch(/Nested Loop|Seq Scan|Rows Removed by Filter: \d\d/);
  });

  it('are owed for whole texts and for each part, as far as they’re wanted, whatever the rows were before', async () => {
    const [whole, parted] = [newId(), newId()];
    const submit = (id: string, message: string, wants: number) =>
      run(
        `insert into smpp_submission (account_id, id, message_id, source, source_type, destination, destination_type, wants)
         values ($1, $2, $3, 'Kola', 5, '2348030000000', 1, $4)`,
        accountId,
        id,
        message,
        wants,
      );
    const parts = [newId(), newId(), newId()];
    await submit(whole, whole, 1);
    await submit(parted, parted, 2);
    await submit(parts[0] ?? '', parted, 1);
    await submit(parts[1] ?? '', parted, 0);
    await submit(parts[2] ?? '', parted, 2);
    for (const id of [whole, parted])
      await run(
        `insert into delivery (account_id, id, batch_id, channel, address, name, state, price_mills, segments)
         values ($1, $2, $2, 'sms', '+2348030000000', null, 'sent', 0, 1)`,
        accountId,
        id,
      );
    await run('delete from smpp_receipt');
    await run(
      `update delivery
       set delivered_at = case when id = $1 then now() end, bounced_at = case when id = $2 then now() end
       where id in ($1, $2)`,
      whole,
      parted,
    );
    const { rows } = await run('select submission_id as id, state from smpp_receipt order by submission_id');
    expect(rows).toEqual(
      [{ id: whole, state: 2 }, ...[parted, parts[0], parts[2]].map((id) => ({ id, state: 5 }))].toSorted(
        (a, b) => (a.id ?? '').localeCompare(b.id ?? ''),
      ),
    );
  });
});
