import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { ImportBench } from '../../testing/imports-fixture.ts';

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

const header = 'Name,Email,Telephone,City,Amount\n';

describe('importing people', () => {
  it('adds people with their attributes to the list and keeps the proof of consent', async () => {
    const id = await bench.import(
      `${header}Ada,ADA@example.com,08031234567,Lagos,1500\nKwame,,+233241234567,Accra,\n`,
      listId,
    );
    expect(await bench.state(id)).toEqual({
      status: 'done',
      processed: 2,
      created: 2,
      updated: 0,
      skipped: 0,
      failed: 0,
      droppedCells: 0,
      error: null,
    });
    const people = await bench.rows<{
      email: string | null;
      phone: string;
      attributes: object;
      source: string;
    }>('select email, phone, attributes, source from contact order by full_name');
    expect(people).toEqual([
      {
        email: 'ada@example.com',
        phone: '+2348031234567',
        attributes: { city: 'Lagos', amount: 1500 },
        source: 'import',
      },
      { email: null, phone: '+233241234567', attributes: { city: 'Accra' }, source: 'import' },
    ]);
    expect(await bench.count(`list_member where state = 'subscribed' and list_id = $1`, [listId])).toBe(2);
    expect(
      await bench.rows(
        `
          select channel, action, source, cardinality(address_hashes) people
          from vouched_consent
          order by channel`,
      ),
    ).toEqual([
      { channel: 'email', action: 'granted', source: 'import', people: 1 },
      { channel: 'sms', action: 'granted', source: 'import', people: 1 },
    ]);
    const found = await bench.inScope((scope) =>
      scope.contactSearch.page({
        filter: { search: 'ample.co' },
        sort: 'newest',
        direction: 'after',
        limit: 5,
      }),
    );
    expect(found.items.map(({ email }) => email)).toEqual(['ada@example.com']);
    expect(await bench.inScope((scope) => scope.contacts.attributes())).toMatchObject([
      { key: 'amount', type: 'number' },
      { key: 'city', type: 'text' },
    ]);
  });

  it('names new attributes after their columns', async () => {
    const id = await bench.upload(
      'Email,Größe,VIP,last_order,مدينة\nada@example.com,M,yes,2026-01-02,Kano\n',
    );
    const { job } = await bench.inScope((scope) => scope.imports.get(id));
    const mapping = [
      ...job.mapping.filter(({ column }) => column !== 4),
      { column: 4, to: 'attribute' as const, key: 'column_5', type: 'text' as const },
    ];
    await bench.start(id, listId, { mapping });
    const known = await bench.inScope((scope) => scope.contacts.attributes());
    expect(Object.fromEntries(known.map(({ key, label }) => [key, label]))).toEqual({
      column_5: 'مدينة',
      grosse: 'Größe',
      last_order: 'Last order',
      vip: 'VIP',
    });
  });

  it('counts every row once: new, updated, unchanged, duplicate or refused', async () => {
    await bench.import(`${header}Ada,ada@example.com,,Lagos,1\nBola,bola@example.com,,Ibadan,2\n`, listId);
    const id = await bench.import(
      `${header}Ada Eze,ada@example.com,,Abuja,1\nBola,bola@example.com,,Ibadan,2\n` +
        'Chidi,chidi@example.com,,,\nChidi again,CHIDI@example.com,,,\n' +
        'Nobody,not-an-address,,,\nNo way,,,Kano,\n',
      listId,
    );
    expect(await bench.state(id)).toMatchObject({
      processed: 6,
      created: 1,
      updated: 1,
      skipped: 2,
      failed: 2,
    });
    expect(
      await bench.rows(
        `select full_name, attributes->>'city' city from contact where email = 'ada@example.com'`,
      ),
    ).toEqual([{ fullName: 'Ada Eze', city: 'Abuja' }]);
    expect(await bench.rows(`select full_name from contact where email = 'chidi@example.com'`)).toEqual([
      { fullName: 'Chidi' },
    ]);
    expect(await bench.inScope((scope) => scope.imports.rowsToCorrect(id, 0, 10))).toEqual([
      {
        rowNumber: 6,
        cells: ['Nobody', 'not-an-address', '', '', ''],
        reasons: 'Email: This is not a valid email address.',
      },
      {
        rowNumber: 7,
        cells: ['No way', '', '', 'Kano', ''],
        reasons: 'This row has neither an email address nor a telephone number.',
      },
    ]);
    expect(await bench.inScope((scope) => scope.imports.rowsToCorrect(id, 6, 10))).toHaveLength(1);
  });

  it('imports a person without the unreadable cells, and keeps the row for correction', async () => {
    const file = `${header}Ada,ada@example.com,08031234567,Lagos,much\nBola,bola@example.com,12,Kano,n/a\n`;
    const id = await bench.import(file, listId, {
      mapping: [
        { column: 0, to: 'full_name' },
        { column: 1, to: 'email' },
        { column: 2, to: 'phone' },
        { column: 3, to: 'attribute', key: 'town', type: 'text' },
        { column: 4, to: 'attribute', key: 'amount', type: 'number' },
      ],
    });
    expect(await bench.state(id)).toMatchObject({ processed: 2, created: 2, failed: 0, droppedCells: 2 });
    expect(await bench.rows('select phone, attributes from contact order by email')).toEqual([
      { phone: '+2348031234567', attributes: { town: 'Lagos' } },
      { phone: null, attributes: { town: 'Kano' } },
    ]);
    const rows = await bench.inScope((scope) => scope.imports.rowsToCorrect(id, 0, 10));
    expect(rows).toMatchObject([
      {
        rowNumber: 2,
        cells: ['Ada', 'ada@example.com', '08031234567', 'Lagos', 'much'],
        reasons: 'Amount: This is not a number.',
      },
      { rowNumber: 3, reasons: expect.stringMatching(/^Telephone: /) },
    ]);
  });

  it('refuses a row with an unreadable cell when an empty value would clear a known one', async () => {
    await bench.import(`${header}Ada,ada@example.com,,Lagos,1\n`, listId);
    const id = await bench.import(`${header}Ada B,ada@example.com,,Lagos,much\n`, listId, {
      emptyCells: 'clear',
    });
    expect(await bench.state(id)).toMatchObject({ updated: 0, failed: 1, droppedCells: 0 });
    expect(await bench.rows('select attributes from contact')).toEqual([
      { attributes: { city: 'Lagos', amount: 1 } },
    ]);
  });

  it('reads dates in the chosen order', async () => {
    const mapping = [
      { column: 0, to: 'email' as const },
      { column: 1, to: 'attribute' as const, key: 'joined', type: 'date' as const },
    ];
    await bench.import('Email,Joined\nada@example.com,03/04/2026\n', listId, { mapping });
    await bench.import('Email,Joined\nbola@example.com,03/04/2026\n', listId, { mapping, dateOrder: 'mdy' });
    expect(await bench.rows(`select attributes->>'joined' joined from contact order by email`)).toEqual([
      { joined: '2026-04-03' },
      { joined: '2026-03-04' },
    ]);
  });

  it('follows the update rule, and lets empty cells clear values only when asked', async () => {
    await bench.import(`${header}Ada,ada@example.com,08031234567,Lagos,1\n`, listId);
    const next = `${header}Ada B,ada@example.com,,,5\nNew,new@example.com,,,\n`;
    expect(await bench.state(await bench.import(next, listId, { updateRule: 'add' }))).toMatchObject({
      created: 1,
      updated: 0,
      skipped: 1,
    });
    expect(await bench.rows(`select full_name from contact where email = 'ada@example.com'`)).toEqual([
      { fullName: 'Ada' },
    ]);
    expect(
      await bench.state(
        await bench.import(`${header}Ada B,ada@example.com,,,5\nOther,other@example.com,,,\n`, listId, {
          updateRule: 'update',
        }),
      ),
    ).toMatchObject({ created: 0, updated: 1, skipped: 1 });
    expect(
      await bench.rows(`select full_name, phone, attributes from contact where email = 'ada@example.com'`),
    ).toEqual([{ fullName: 'Ada B', phone: '+2348031234567', attributes: { city: 'Lagos', amount: 5 } }]);
    await bench.import(`${header}Ada B,ada@example.com,,,5\n`, listId, { emptyCells: 'clear' });
    expect(await bench.rows(`select phone, attributes from contact where email = 'ada@example.com'`)).toEqual(
      [{ phone: null, attributes: { amount: 5 } }],
    );
  });

  it('previews what it would do without changing anything', async () => {
    await bench.import(`${header}Ada,ada@example.com,,Lagos,1\nBola,bola@example.com,,Ibadan,2\n`, listId);
    await bench.suppress('new@example.com', 'complaint');
    const id = await bench.upload(
      `${header}Ada,ada@example.com,,Lagos,1\nBola,bola@example.com,,Kano,2\n` +
        'New,new@example.com,,,\nNew,new@example.com,,,\nBad,bad,,,\n',
    );
    await bench.inScope(async (scope) =>
      scope.imports.check(id, {
        mapping: (await scope.imports.get(id)).job.mapping,
        listId,
        updateRule: 'both',
        emptyCells: 'ignore',
        consent: 'given',
      }),
    );
    await bench.work();
    const { job } = await bench.inScope((scope) => scope.imports.get(id));
    expect(job).toMatchObject({ status: 'checked', totalRows: 5, processed: 0 });
    expect(job.summary).toMatchObject({
      rows: 5,
      new: 1,
      updated: 1,
      unchanged: 1,
      duplicatesInFile: 1,
      suppressed: 1,
      invalid: 1,
      invalidByReason: [{ code: 'email_invalid', column: 'Email', count: 1 }],
    });
    expect(await bench.count('contact')).toBe(2);
    await bench.start(id, listId);
    await bench.work();
    expect(await bench.state(id)).toMatchObject({
      status: 'done',
      processed: 5,
      created: 1,
      updated: 1,
      skipped: 2,
      failed: 1,
    });
  });

  it('fails with a reason when the file is broken, and refuses a bad mapping, list or account', async () => {
    const id = await bench.upload(
      `${header}${'Ada,ada@example.com,,,\n'.repeat(2_000)}"unclosed,${'x'.repeat(2_000_000)}\n`,
    );
    await bench.start(id, listId);
    await bench.work();
    expect(await bench.state(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('quote'),
    });
    const other = await bench.upload(`${header}Ada,ada@example.com,,,\n`);
    await expect(
      bench.start(other, listId, { mapping: [{ column: 0, to: 'full_name' }] }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(bench.start(other, listId, { mapping: [{ column: 7, to: 'email' }] })).rejects.toMatchObject(
      { code: 'invalid_input' },
    );
    await expect(bench.start(other, other)).rejects.toMatchObject({ code: 'not_found' });
    const stranger = await ImportBench.create(test.domain, 'Other');
    await expect(stranger.start(other, listId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps the type of a known attribute and refuses a mapping with another', async () => {
    await bench.import(`${header}Ada,ada@example.com,,Lagos,1\n`, listId);
    const id = await bench.upload(`${header}Bola,bola@example.com,,Kano,007\n`);
    const { job } = await bench.inScope((scope) => scope.imports.get(id));
    expect(job.mapping[4]).toEqual({ column: 4, to: 'attribute', key: 'amount', type: 'number' });
    const mapping = job.mapping.with(4, { column: 4, to: 'attribute', key: 'amount', type: 'text' });
    const refused = {
      code: 'invalid_input',
      details: { fieldErrors: { mapping: [expect.stringContaining('“amount” is stored as number')] } },
    };
    await expect(bench.start(id, listId, { mapping })).rejects.toMatchObject(refused);
    const plan = { mapping, listId, updateRule: 'both', emptyCells: 'ignore', consent: 'given' } as const;
    await expect(bench.inScope((scope) => scope.imports.check(id, plan))).rejects.toMatchObject(refused);
    await bench.start(id, listId);
    await bench.work();
    expect(await bench.rows(`select attributes from contact where email = 'bola@example.com'`)).toEqual([
      { attributes: { city: 'Kano', amount: 7 } },
    ]);
  });
});
