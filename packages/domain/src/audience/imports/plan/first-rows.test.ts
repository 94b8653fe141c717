import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDomain, type TestDomain } from '../../../testing/index.ts';
import { ImportBench } from '../../../testing/imports-fixture.ts';
import type { FirstRow } from './first-rows.ts';
import type { ImportDraft } from './keep-draft.ts';

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

const file = `Name,Email,Amount

Ada,ada@example.com,5
Bola,bola@example.com,many
Nobody,nope,1
Ada again,ADA@example.com,6
Cy,cy@example.com,7,and more
Dele,dele@example.com,8
`;

/** Keeps the file's guessed columns with other rules. */
async function keep(id: string, draft: Partial<ImportDraft> = {}): Promise<void> {
  await bench.inScope(async ({ imports }) => {
    const { job } = await imports.get(id);
    const { mapping, updateRule, emptyCells, consent } = job;
    await imports.keep(id, { mapping, listId: null, updateRule, emptyCells, consent, ...draft });
  });
}

const read = (id: string): Promise<FirstRow[]> => bench.inScope(({ imports }) => imports.firstRows(id));
const outcomes = async (id: string) => (await read(id)).map(({ outcome }) => outcome);

describe('the first rows of a file', () => {
  it('are shown as they will be stored, with the row and column of each problem', async () => {
    const id = await bench.upload(file);
    await keep(id, {
      mapping: [
        { column: 0, to: 'full_name' },
        { column: 1, to: 'email' },
        { column: 2, to: 'attribute', key: 'amount', type: 'number' },
      ],
    });
    const rows = await read(id);
    expect(rows.map(({ rowNumber, outcome }) => [rowNumber, outcome])).toEqual([
      [3, 'new'],
      [4, 'new'],
      [5, 'refused'],
      [6, 'repeated'],
      [7, 'refused'],
      [8, 'new'],
    ]);
    expect(rows[0]?.person).toEqual({
      fullName: 'Ada',
      email: 'ada@example.com',
      phone: null,
      attributes: { amount: 5 },
    });
    expect(rows[1]?.person?.attributes).toEqual({});
    expect(rows.map(({ problems }) => problems.map(({ column, value }) => [column, value]))).toEqual([
      [],
      [['Amount', 'many']],
      [['Email', 'nope']],
      [],
      [['Column 4', 'and more']],
      [],
    ]);
  });

  it('say which contacts exist and who is suppressed, by the rule for existing contacts', async () => {
    await bench.inScope(async ({ contacts, sql }) => {
      await contacts.create({ fullName: 'Ada', email: 'ada@example.com', telephone: '', attributes: {} }, []);
      await sql(
        `insert into suppression (account_id, channel, address_hash, reason)
         select account_id, 'email', sha256('dele@example.com'), 'bounce' from list where id = $1`,
        [listId],
      );
    });
    const id = await bench.upload('Name,Email\nAda,ada@example.com\nDele,dele@example.com\n');
    expect(await outcomes(id)).toEqual(['existing', 'new']);
    expect((await read(id)).map(({ isSuppressed }) => isSuppressed)).toEqual([false, true]);
    await keep(id, { updateRule: 'add' });
    expect(await outcomes(id)).toEqual(['left_out', 'new']);
    await keep(id, { updateRule: 'update' });
    expect(await outcomes(id)).toEqual(['existing', 'left_out']);
  });
});

describe('choices that are kept', () => {
  const view = (id: string) => bench.inScope(({ imports }) => imports.get(id));

  it('stay without a list, and need columns the file has and a list of the account', async () => {
    const id = await bench.upload(file);
    await keep(id, { mapping: [{ column: 1, to: 'email' }], emptyCells: 'clear', dateOrder: 'mdy' });
    expect((await view(id)).job).toMatchObject({
      mapping: [{ column: 1, to: 'email' }],
      listId: null,
      emptyCells: 'clear',
      dateOrder: 'mdy',
    });
    await expect(keep(id, { mapping: [{ column: 9, to: 'email' }] })).rejects.toMatchObject({
      details: { fieldErrors: { mapping: ['The file doesn’t have this column.'] } },
    });
    const other = await ImportBench.create(test.domain);
    await expect(keep(id, { listId: await other.list('Theirs') })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('keep the result of a check that was made with them, and drop it when they change', async () => {
    const id = await bench.upload(file);
    const { mapping } = (await view(id)).job;
    const plan = { mapping, updateRule: 'both', emptyCells: 'ignore', consent: 'given' } as const;
    await bench.inScope(({ imports }) => imports.check(id, { ...plan, listId }));
    await bench.work();
    const checked = (await view(id)).job;
    expect(checked.summary).toMatchObject({ rows: 6, new: 3, duplicatesInFile: 1, invalid: 2 });
    expect(checked.summary?.invalidByReason.map(({ column, rows }) => [column, rows])).toEqual([
      ['Email', [5]],
      ['Column 4', [7]],
    ]);
    await keep(id, { ...plan, mapping: mapping.toReversed(), listId });
    expect((await view(id)).job.status).toBe('checked');
    await keep(id, { ...plan, listId, updateRule: 'add' });
    expect((await view(id)).job).toMatchObject({ status: 'uploaded', summary: null });
  });

  it('are refused once the import has started', async () => {
    const id = await bench.import(file, listId);
    await expect(keep(id)).rejects.toMatchObject({ code: 'invalid_state' });
  });
});
