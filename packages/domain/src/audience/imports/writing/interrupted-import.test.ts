import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkInvariants } from '../../../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../../../testing/index.ts';
import { runImport } from './run-import.ts';
import { ImportBench } from '../../../testing/imports-fixture.ts';

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
afterAll(async () => {
  for (const { name, broken } of await checkInvariants(test.domain))
    expect([name, broken]).toEqual([name, 0]);
  await test.stop();
});

/**
 * 25,000 rows, in chunks of 500, 1,000, 2,000, 4,000 and then of 5,000: 24,000 people, 500 of them twice, 500
 * without an address.
 */
function people(): string {
  const rows = Array.from({ length: 24_000 }, (_, n) => `Person ${n},p${n}@example.com,city ${n % 50}`);
  rows.splice(12_000, 0, ...Array.from({ length: 500 }, (_, n) => `Again ${n},P${n * 40}@example.com,city`));
  rows.push(...Array.from({ length: 500 }, (_, n) => `Nobody ${n},,`));
  return `Name,Email,City\n${rows.join('\n')}\n`;
}

/**
 * Runs the import in this process until this many chunks are committed, then simulates a crash: its
 * connection breaks in the middle of a transaction.
 */
async function runAndDie(id: string, chunks: number): Promise<void> {
  const bulk = test.domain.bulk.bind(test.domain);
  let committed = 0;
  test.domain.bulk = (accountId, work) =>
    bulk(accountId, async (client) => {
      const result = await work(client);
      if (++committed > chunks) throw new Error('killed before the commit');
      return result;
    });
  const run = runImport(test.domain, {
    kind: 'import.run' as const,
    accountId: bench.accountId,
    subjectId: id,
    attempts: 1,
    signal: new AbortController().signal,
  });
  await expect(run).rejects.toThrow('killed');
  test.domain.bulk = bulk;
}

const whole = { status: 'done', processed: 25_000, failed: 500, droppedCells: 0 };

describe('an interrupted import', { timeout: 90_000 }, () => {
  it('resumes after the last committed row when its process was killed, and counts no row twice', async () => {
    const id = await bench.upload(people());
    await bench.start(id, listId);
    await runAndDie(id, 2);
    expect(await bench.state(id)).toMatchObject({ status: 'running', processed: 1_500, created: 1_500 });
    await runAndDie(id, 5);
    expect(await bench.state(id)).toMatchObject({ status: 'running', processed: 14_000 });
    await bench.work();
    expect(await bench.state(id)).toEqual({
      ...whole,
      created: 24_000,
      skipped: 500,
      updated: 0,
      error: null,
    });
    expect(await bench.count('contact')).toBe(24_000);
    expect(await bench.count('list_member')).toBe(24_000);
    expect(await bench.count('vouched_consent, unnest(address_hashes)')).toBe(24_000);
    expect(await bench.count('import_row_error where import_id = $1', [id])).toBe(500);
  });

  it('stops between two chunks when the process drains, and resumes elsewhere', async () => {
    const id = await bench.upload(people());
    await bench.start(id, listId);
    const stop = new AbortController();
    stop.abort();
    await expect(
      runImport(test.domain, {
        kind: 'import.run' as const,
        accountId: bench.accountId,
        subjectId: id,
        attempts: 1,
        signal: stop.signal,
      }),
    ).rejects.toThrow('stopped');
    await Promise.all([bench.work(), bench.work()]);
    expect(await bench.state(id)).toMatchObject({ status: 'done', processed: 25_000, created: 24_000 });
  });

  it('is written once even if two processes both believe they own it', async () => {
    const id = await bench.upload(people());
    await bench.start(id, listId);
    const run = {
      kind: 'import.run' as const,
      accountId: bench.accountId,
      subjectId: id,
      attempts: 1,
      signal: new AbortController().signal,
    };
    const results = await Promise.allSettled([runImport(test.domain, run), runImport(test.domain, run)]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    await bench.work();
    expect(await bench.state(id)).toMatchObject({ status: 'done', processed: 25_000, created: 24_000 });
    expect(await bench.count('contact')).toBe(24_000);
  });

  it("doesn't deadlock with another file of the same people in opposite order", async () => {
    const rows = Array.from({ length: 12_000 }, (_, n) => `Person ${n},p${n}@example.com`);
    const ids = await Promise.all(
      [rows, rows.toReversed()].map((lines) => bench.upload(`Name,Email\n${lines.join('\n')}\n`)),
    );
    for (const id of ids) await bench.start(id, listId);
    const states = async () => Promise.all(ids.map(async (id) => (await bench.state(id)).status));
    await vi.waitFor(
      async () => {
        await Promise.all(ids.map(() => bench.work()));
        expect(await states()).toEqual(['done', 'done']);
      },
      { timeout: 60_000, interval: 500 },
    );
    for (const id of ids) expect(await bench.state(id)).toMatchObject({ processed: 12_000, failed: 0 });
    expect(await bench.count('contact')).toBe(12_000);
  });

  it('can be paused, resumed and cancelled, with correct counters', async () => {
    const id = await bench.upload(people());
    await bench.start(id, listId);
    await runAndDie(id, 2);
    await bench.inScope((scope) => scope.imports.pause(id));
    await bench.work();
    expect(await bench.state(id)).toMatchObject({ status: 'paused', processed: 1_500 });
    await bench.inScope((scope) => scope.imports.resume(id));
    await runAndDie(id, 6);
    await bench.inScope((scope) => scope.imports.cancel(id));
    await bench.work();
    expect(await bench.state(id)).toMatchObject({
      status: 'cancelled',
      processed: 19_000,
      created: 18_537,
      skipped: 463,
    });
    expect(await bench.count('contact')).toBe(18_537);
    await expect(bench.inScope((scope) => scope.imports.resume(id))).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });

  it('can be undone: created people are deleted, changed ones restored, and later changes kept', async () => {
    await bench.import(
      'Name,Email,Telephone,City\nAda,p1@example.com,08031234567,Lagos\nBola,p2@example.com,,Ibadan\n',
      listId,
    );
    const other = await bench.list('Other');
    const id = await bench.import(people(), other);
    expect(await bench.state(id)).toMatchObject({ created: 23_998, updated: 2 });
    await bench.rows(
      `
        update contact
        set full_name = 'Touched', updated_at = now()
        where email in ('p2@example.com', 'p3@example.com')`,
    );
    await bench.inScope((scope) => scope.imports.undo(id));
    await bench.work();
    expect(await bench.state(id)).toMatchObject({ status: 'undone' });
    expect(
      await bench.rows(
        'select full_name, email, phone, attributes from contact where deleted_at is null order by email',
      ),
    ).toEqual([
      { fullName: 'Ada', email: 'p1@example.com', phone: '+2348031234567', attributes: { city: 'Lagos' } },
      { fullName: 'Touched', email: 'p2@example.com', phone: null, attributes: { city: 'city 2' } },
      { fullName: 'Touched', email: 'p3@example.com', phone: null, attributes: { city: 'city 3' } },
    ]);
    expect(await bench.count('list_member where list_id = $1', [other])).toBe(0);
    await expect(bench.inScope((scope) => scope.imports.undo(id))).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });
});
