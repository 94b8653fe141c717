import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isOneWaiting, startTestDomain, type TestDomain } from '../../../testing/index.ts';
import { ImportBench } from '../../../testing/imports-fixture.ts';
import { runImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';

let test: TestDomain;
let bench: ImportBench;
let listId: string;

beforeAll(async () => {
  test = await startTestDomain();
});
beforeEach(async () => {
  bench = await ImportBench.create(test.domain);
  listId = await bench.list('Customers');
});
afterAll(() => test.stop());

const people = 'Name,Email\nAda,ada@example.com\nBola,bola@example.com\n';
const contacts = () =>
  bench.rows<{ email: string }>(
    'select email, full_name from contact where deleted_at is null order by email',
  );
const runOf = (id: string) => ({
  kind: 'import.undo' as const,
  accountId: bench.accountId,
  subjectId: id,
  attempts: 1,
  signal: new AbortController().signal,
});
const undo = (id: string) => bench.inScope((scope) => scope.imports.undo(id));

async function waiting(): Promise<number> {
  const { rows } = await test.domain.pool.query<{ n: number }>(
    `
      select count(*)::int n
      from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

async function undone(id: string): Promise<void> {
  await undo(id);
  await bench.work();
  expect(await bench.state(id)).toMatchObject({ status: 'undone' });
}

/**
 * Pauses the `nth` transaction that runs a statement with these words, until `meanwhile` has finished or
 * waits for a lock.
 */
async function before(
  words: string,
  work: () => Promise<void>,
  meanwhile: () => Promise<unknown>,
  nth = 1,
): Promise<void> {
  const bulk = test.domain.bulk.bind(test.domain);
  let other: Promise<unknown> | undefined;
  let count = 0;
  const stop = async () => {
    test.domain.bulk = bulk;
    let isOver = false;
    other = meanwhile().finally(() => (isOver = true));
    other.catch(() => undefined);
    while (!isOver && !(await isOneWaiting(test.domain)))
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
  test.domain.bulk = (accountId, run) =>
    bulk(accountId, (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      const watched = (...given: unknown[]) =>
        String(given[0]).replaceAll(/\s+/g, ' ').includes(words) && ++count === nth
          ? stop().then(() => query(...given))
          : query(...given);
      return run(
        new Proxy(client, {
          get: (target, name) => (name === 'query' ? watched : Reflect.get(target, name)),
        }),
      );
    });
  await work().finally(() => (test.domain.bulk = bulk));
  if (other === undefined) throw new Error(`nothing came to ${words}`);
  await other;
}

describe('the undo of an import', () => {
  it('happens once when two people request it at the same time', async () => {
    const id = await bench.import(people, listId);
    let both: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await bench.inScope(async ({ sql }) => {
      await sql('select 1 from import_job where id = $1 for update', [id]);
      both = Promise.allSettled([undo(id), undo(id)]);
      while ((await waiting()) < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    const answers = (await both) ?? [];
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'invalid_state' },
    });
    await Promise.all([undoImport(test.domain, runOf(id)), undoImport(test.domain, runOf(id))]);
    expect([await bench.state(id), await contacts()]).toMatchObject([{ status: 'undone' }, []]);
  });

  it('keeps someone on a list they joined since', async () => {
    const id = await bench.import(people, listId);
    const other = await bench.list('Other');
    await bench.import('Name,Email\nAda,ada@example.com\n', other);
    await undone(id);
    expect(await contacts()).toEqual([{ email: 'ada@example.com', fullName: 'Ada' }]);
    expect(await bench.rows('select list_id from list_member')).toEqual([{ listId: other }]);
  });

  it("doesn't remove people from a second import that is running", async () => {
    const id = await bench.import(people, listId);
    const other = await bench.list('Other');
    const second = await bench.upload(people.replaceAll('Ada', 'Ada Obi'));
    await bench.start(second, other);
    await undo(id);
    await before(
      'with found as',
      () => runImport(test.domain, runOf(second)),
      () => undoImport(test.domain, runOf(id)),
    );
    expect(await contacts()).toEqual([
      { email: 'ada@example.com', fullName: 'Ada Obi' },
      { email: 'bola@example.com', fullName: 'Bola' },
    ]);
    expect(
      await bench.count(
        'list_member m join contact c on c.id = m.contact_id and c.deleted_at is null where m.list_id = $1',
        [other],
      ),
    ).toBe(2);
  });

  it('is refused while the import runs, and leaves nothing of an import cancelled in the middle of a chunk', async () => {
    const id = await bench.upload(
      `Name,Email\n${Array.from({ length: 600 }, (_, n) => `Person ${n},p${n}@example.com`).join('\n')}\n`,
    );
    await bench.start(id, listId);
    await before(
      'cursor_row from import_job where account_id = $1 and id = $2 for no key update',
      () => runImport(test.domain, runOf(id)),
      async () => {
        expect(await bench.state(id)).toMatchObject({ processed: 500 });
        await expect(undo(id)).rejects.toMatchObject({ code: 'invalid_state' });
        await bench.inScope((scope) => scope.imports.cancel(id));
        await undo(id);
        await undoImport(test.domain, runOf(id));
      },
      2,
    );
    expect([await bench.state(id), await contacts()]).toMatchObject([{ status: 'undone' }, []]);
  });

  it('restores the status of a replaced number', async () => {
    const [left, other] = ['+2348031234501', '+2348031234502'];
    await bench.import(
      `Name,Email,Phone\nAda,ada@example.com,${left}\nBola,bola@example.com,+2348031234503\n`,
      listId,
    );
    await bench.inScope(async ({ suppressions }) => {
      await suppressions.add({ channel: 'sms', address: left, reason: 'unsubscribe' });
      await suppressions.add({ channel: 'sms', address: other, reason: 'unsubscribe' });
    });
    const id = await bench.import(
      `Name,Email,Phone\nAda,ada@example.com,+2348031234504\nBola,bola@example.com,${other}\n`,
      listId,
    );
    const statuses = () => bench.rows('select email, phone, sms_status from contact order by email');
    expect(await statuses()).toMatchObject([{ smsStatus: 'enabled' }, { smsStatus: 'blocklisted' }]);
    await undone(id);
    expect(await statuses()).toEqual([
      { email: 'ada@example.com', phone: left, smsStatus: 'blocklisted' },
      { email: 'bola@example.com', phone: '+2348031234503', smsStatus: 'enabled' },
    ]);
  });

  it("doesn't look people up one by one when the statistics are older than the import", async () => {
    for (const table of ['contact', 'list_member']) await test.domain.pool.query(`analyze ${table}`);
    const fresh = await ImportBench.create(test.domain);
    const id = await fresh.import(people, await fresh.list('Customers'));
    await fresh.inScope((scope) => scope.imports.undo(id));
    const plans: string[] = [];
    const bulk = test.domain.bulk.bind(test.domain);
    test.domain.bulk = (accountId, run) =>
      bulk(accountId, (client) => {
        const query = client.query.bind(client);
        const explained = async (text: string, params?: unknown[]) => {
          if (/^\s*(update contact|delete from list_member)/.test(text)) {
            const { rows } = await query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
            plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
          }
          return query(text, params);
        };
        return run(
          new Proxy(client, {
            get: (target, name) => (name === 'query' ? explained : Reflect.get(target, name)),
          }),
        );
      });
    await undoImport(test.domain, { ...runOf(id), accountId: fresh.accountId }).finally(
      () => (test.domain.bulk = bulk),
    );
    expect(plans.length).toBeGreaterThan(1);
    for (const plan of plans) expect(plan).not.toMatch(/Nested Loop/);
  });
});
