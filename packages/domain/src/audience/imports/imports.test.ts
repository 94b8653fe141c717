import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants.ts';
import { newId } from '../../kernel/index.ts';
import {
  asOwner,
  makeAccount,
  startTestDomain,
  type TestDomain,
  untilOneWaits,
} from '../../testing/index.ts';
import { ImportBench } from '../../testing/imports-fixture.ts';

let test: TestDomain;
let bench: ImportBench;
let listId: string;

beforeAll(async () => {
  test = await startTestDomain();
});
beforeEach(async () => {
  bench = new ImportBench(test.domain, (await makeAccount(test.domain)).accountId);
  listId = await bench.list('Customers');
});
afterAll(async () => {
  for (const { name, broken } of await checkInvariants(test.domain))
    expect([name, broken]).toEqual([name, 0]);
  await test.stop();
});

const header = 'Name,Email,Telephone,City,Amount\n';

describe('importing people', () => {
  it('takes people with their attributes onto the list and keeps the proof of consent', async () => {
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
        'select channel, action, source, cardinality(address_hashes) people from vouched_consent order by channel',
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

  it('calls new attributes as the columns are called', async () => {
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

  it('counts every row once: new, updated, unchanged, duplicates and refused ones', async () => {
    await bench.import(`${header}Ada,ada@example.com,,Lagos,1\nBola,bola@example.com,,Ibadan,2\n`, listId);
    const id = await bench.import(
      `${header}Ada Eze,ada@example.com,,Abuja,1\nBola,bola@example.com,,Ibadan,2\nChidi,chidi@example.com,,,\nChidi again,CHIDI@example.com,,,\nNobody,not-an-address,,,\nNo way,,,Kano,\n`,
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
    ).toEqual([{ full_name: 'Ada Eze', city: 'Abuja' }]);
    expect(await bench.rows(`select full_name from contact where email = 'chidi@example.com'`)).toEqual([
      { full_name: 'Chidi' },
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

  it("takes a person without the cells that can't be read, and keeps the row for repair", async () => {
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

  it("refuses a row with a cell that can't be read when a missing value would clear what is known", async () => {
    await bench.import(`${header}Ada,ada@example.com,,Lagos,1\n`, listId);
    const id = await bench.import(`${header}Ada B,ada@example.com,,Lagos,much\n`, listId, {
      emptyCells: 'clear',
    });
    expect(await bench.state(id)).toMatchObject({ updated: 0, failed: 1, droppedCells: 0 });
    expect(await bench.rows('select attributes from contact')).toEqual([
      { attributes: { city: 'Lagos', amount: 1 } },
    ]);
  });

  it('reads dates in the order it is asked to', async () => {
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

  it('changes people in several chunks at once without one waiting for the other for ever', async () => {
    await bench.import(`${header}Ada,p3000@example.com,,Lagos,1\nKwame,,+233241234567,Accra,2\n`, listId);
    const rows = Array.from({ length: 7_000 }, (_, n) => `Person ${n},p${n}@example.com,,,\n`);
    const id = await bench.import(`${header}${rows.join('')}Kwame Mensah,,+233241234567,Accra,2\n`, listId);
    expect(await bench.state(id)).toMatchObject({ processed: 7_001, created: 6_999, updated: 2, skipped: 0 });
    expect(
      await bench.rows(
        `select full_name, attributes->>'city' city from contact where attributes <> '{}' order by 1`,
      ),
    ).toEqual([
      { full_name: 'Kwame Mensah', city: 'Accra' },
      { full_name: 'Person 3000', city: 'Lagos' },
    ]);
    expect(await bench.count('list_member')).toBe(7_001);
    expect(await bench.count('vouched_consent, unnest(address_hashes)')).toBe(7_001);
  });

  it('keeps to the update rule, and clears what an empty cell says only when asked', async () => {
    await bench.import(`${header}Ada,ada@example.com,08031234567,Lagos,1\n`, listId);
    const next = `${header}Ada B,ada@example.com,,,5\nNew,new@example.com,,,\n`;
    expect(await bench.state(await bench.import(next, listId, { updateRule: 'add' }))).toMatchObject({
      created: 1,
      updated: 0,
      skipped: 1,
    });
    expect(await bench.rows(`select full_name from contact where email = 'ada@example.com'`)).toEqual([
      { full_name: 'Ada' },
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
    ).toEqual([{ full_name: 'Ada B', phone: '+2348031234567', attributes: { city: 'Lagos', amount: 5 } }]);
    await bench.import(`${header}Ada B,ada@example.com,,,5\n`, listId, { emptyCells: 'clear' });
    expect(await bench.rows(`select phone, attributes from contact where email = 'ada@example.com'`)).toEqual(
      [{ phone: null, attributes: { amount: 5 } }],
    );
  });

  it('tells before what it would do, and changes nothing by that', async () => {
    await bench.import(`${header}Ada,ada@example.com,,Lagos,1\nBola,bola@example.com,,Ibadan,2\n`, listId);
    await bench.inScope((scope) =>
      scope.suppressions.add({ channel: 'email', address: 'new@example.com', reason: 'complaint' }),
    );
    const id = await bench.upload(
      `${header}Ada,ada@example.com,,Lagos,1\nBola,bola@example.com,,Kano,2\nNew,new@example.com,,,\nNew,new@example.com,,,\nBad,bad,,,\n`,
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

  it('keeps a suppressed address blocked through deletion and a new import', async () => {
    await bench.import(`${header}Ada,ada@example.com,08031234567,,\n`, listId);
    await bench.inScope((scope) =>
      scope.suppressions.add({ channel: 'email', address: 'ada@example.com', reason: 'unsubscribe' }),
    );
    await bench.inScope((scope) =>
      scope.bulkContacts.start('remove', { mode: 'all', filter: { search: 'ada' } }),
    );
    expect(
      await bench.state(await bench.import(`${header}Ada,ada@example.com,08031234567,,\n`, listId)),
    ).toMatchObject({ created: 1 });
    expect(await bench.rows('select email_status, sms_status from contact where deleted_at is null')).toEqual(
      [{ email_status: 'blocklisted', sms_status: 'enabled' }],
    );
    await bench.inScope((scope) =>
      scope.suppressions.add({ channel: 'sms', address: '+2348031234568', reason: 'unsubscribe' }),
    );
    await bench.import(`${header}Ada,ada@example.com,08031234568,,\n`, listId);
    expect(await bench.rows('select email_status, sms_status from contact where deleted_at is null')).toEqual(
      [{ email_status: 'blocklisted', sms_status: 'blocklisted' }],
    );
  });

  it('asks people on a double opt-in list, unless they have agreed already', async () => {
    const double = await bench.list('Newsletter', 'double');
    await bench.import(`${header}Ada,ada@example.com,,,\nKwame,,+233241234567,,\n`, double, {
      consent: 'ask',
    });
    expect(
      await bench.rows(
        'select c.full_name, m.state from list_member m join contact c on c.id = m.contact_id where m.list_id = $1 order by 1',
        [double],
      ),
    ).toEqual([
      { full_name: 'Ada', state: 'unconfirmed' },
      { full_name: 'Kwame', state: 'subscribed' },
    ]);
    expect(
      await bench.rows(
        `select c.email, r.state from opt_in_request r join contact c on c.account_id = r.account_id and c.id = r.contact_id`,
      ),
    ).toEqual([{ email: 'ada@example.com', state: 'waiting' }]);
    expect(
      await bench.count(`due_work where kind = 'opt_in.ask' and account_id = $1`, [bench.accountId]),
    ).toBe(1);
    await bench.import(`${header}Bola,bola@example.com,,,\n`, double);
    expect(
      await bench.count(
        `list_member m join contact c on c.id = m.contact_id where m.list_id = $1 and c.email = 'bola@example.com' and m.state = 'subscribed'`,
        [double],
      ),
    ).toBe(1);
  });

  it('leaves alone who has left the list', async () => {
    await bench.import(`${header}Ada,ada@example.com,,,\n`, listId);
    await bench.rows(`update list_member set state = 'unsubscribed'`);
    await bench.import(`${header}Ada Eze,ada@example.com,,,\n`, listId);
    expect(await bench.count(`list_member where state = 'unsubscribed'`)).toBe(1);
  });

  it('leaves alone whom somebody else adds at the same moment', async () => {
    await bench.import(`${header}Known,known@example.com,,,\n`, listId);
    const id = await bench.upload(
      `${header}Known,known@example.com,,,\nSame,same@example.com,,,\nNew,new@example.com,,,\n`,
    );
    await bench.start(id, listId);
    let running: Promise<void> | undefined;
    await bench.inScope(async ({ contacts }) => {
      await contacts.create(
        { fullName: 'Mine', email: 'same@example.com', telephone: '', attributes: {} },
        [],
      );
      running = bench.work();
      await untilOneWaits(test.domain);
    });
    await running;
    expect(await bench.state(id)).toMatchObject({
      status: 'done',
      processed: 3,
      created: 1,
      updated: 0,
      skipped: 2,
    });
    expect(await bench.rows('select full_name, source from contact order by full_name')).toEqual([
      { full_name: 'Known', source: 'import' },
      { full_name: 'Mine', source: 'manual' },
      { full_name: 'New', source: 'import' },
    ]);
    expect(await bench.count('list_member m join contact c on c.id = m.contact_id')).toBe(2);
    expect(await bench.count('list_member')).toBe(2);
  });

  it('keeps what somebody else writes into its people at the same moment, and neither waits for the other', async () => {
    await bench.import(`${header}Ada,ada@example.com,,,\nBola,bola@example.com,,,\n`, listId);
    // Rewritten, so that she is stored behind the other, in another order than that of their ids.
    await bench.rows(`update contact set updated_at = now() where email = 'ada@example.com'`);
    const people = await bench.rows<{ id: string }>('select id from contact order by id');
    const id = await bench.upload(`${header}Ada,ada@example.com,,,1\nBola,bola@example.com,,,2\n`);
    await bench.start(id, listId, { updateRule: 'update' });
    let running: Promise<void> | undefined;
    await bench.inScope(async ({ sql }) => {
      for (const [n, person] of people.entries()) {
        await sql(`update contact set attributes = attributes || '{"city": "Lagos"}' where id = $1`, [
          person.id,
        ]);
        if (n > 0) continue;
        running = bench.work();
        await untilOneWaits(test.domain);
      }
    });
    await running;
    expect(await bench.state(id)).toMatchObject({ status: 'done', updated: 2 });
    expect(await bench.rows(`select attributes from contact order by attributes->>'amount'`)).toEqual([
      { attributes: { city: 'Lagos', amount: '1' } },
      { attributes: { city: 'Lagos', amount: '2' } },
    ]);
  });

  it('fails with a reason when the file cannot be read to its end, and is refused what does not fit', async () => {
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
    const stranger = new ImportBench(test.domain, (await makeAccount(test.domain, 'Other')).accountId);
    await expect(stranger.start(other, listId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps an attribute as the type it is known by, and refuses a mapping that says another', async () => {
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

  it('people go with their account', async () => {
    // An account without money: one that has a ledger is not deleted but closed.
    const bare = new ImportBench(test.domain, newId());
    await asOwner(test.database, (client) =>
      client.query(`insert into account (id, email, company) values ($1, 'bare@example.com', 'Bare')`, [
        bare.accountId,
      ]),
    );
    await bare.import(`${header}Ada,ada@example.com,,,\n`, await bare.list('Customers'));
    await asOwner(test.database, async (client) => {
      await client.query('delete from account where id = $1', [bare.accountId]);
      for (const table of ['contact', 'list_member', 'vouched_consent', 'import_job']) {
        const { rows } = await client.query<{ n: number }>(
          `select count(*)::int n from ${table} where account_id = $1`,
          [bare.accountId],
        );
        expect([table, rows[0]?.n]).toEqual([table, 0]);
      }
    });
  });
});
