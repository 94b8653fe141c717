import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { newId } from '../../kernel/index.ts';
import { asOwner, startTestDomain, type TestDomain, untilOneWaits } from '../../testing/index.ts';
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

describe('the people of an import', () => {
  it('are written in concurrent chunks without a deadlock', async () => {
    await bench.import(`${header}Ada,p3000@example.com,,Lagos,1\nKwame,,+233241234567,Accra,2\n`, listId);
    const rows = Array.from({ length: 7_000 }, (_, n) => `Person ${n},p${n}@example.com,,,\n`);
    const id = await bench.import(`${header}${rows.join('')}Kwame Mensah,,+233241234567,Accra,2\n`, listId);
    expect(await bench.state(id)).toMatchObject({ processed: 7_001, created: 6_999, updated: 2, skipped: 0 });
    expect(
      await bench.rows(
        `select full_name, attributes->>'city' city from contact where attributes <> '{}' order by 1`,
      ),
    ).toEqual([
      { fullName: 'Kwame Mensah', city: 'Accra' },
      { fullName: 'Person 3000', city: 'Lagos' },
    ]);
    expect(await bench.count('list_member')).toBe(7_001);
    expect(await bench.count('vouched_consent, unnest(address_hashes)')).toBe(7_001);
  });

  it('stay blocked after deletion and a new import if their address is suppressed', async () => {
    await bench.import(`${header}Ada,ada@example.com,08031234567,,\n`, listId);
    await bench.suppress('ada@example.com');
    await bench.inScope((scope) =>
      scope.bulkContacts.start('remove', { mode: 'all', filter: { search: 'ada' } }),
    );
    expect(
      await bench.state(await bench.import(`${header}Ada,ada@example.com,08031234567,,\n`, listId)),
    ).toMatchObject({ created: 1 });
    expect(await bench.rows('select email_status, sms_status from contact where deleted_at is null')).toEqual(
      [{ emailStatus: 'blocklisted', smsStatus: 'enabled' }],
    );
    await bench.suppress('+2348031234568', 'unsubscribe', 'sms');
    await bench.import(`${header}Ada,ada@example.com,08031234568,,\n`, listId);
    expect(await bench.rows('select email_status, sms_status from contact where deleted_at is null')).toEqual(
      [{ emailStatus: 'blocklisted', smsStatus: 'blocklisted' }],
    );
  });

  it('are asked on a double opt-in list, unless they have already agreed', async () => {
    const double = await bench.list('Newsletter', 'double');
    await bench.import(`${header}Ada,ada@example.com,,,\nKwame,,+233241234567,,\n`, double, {
      consent: 'ask',
    });
    expect(
      await bench.rows(
        `
          select c.full_name, m.state
          from list_member m
          join contact c on c.id = m.contact_id
          where m.list_id = $1
          order by 1`,
        [double],
      ),
    ).toEqual([
      { fullName: 'Ada', state: 'unconfirmed' },
      { fullName: 'Kwame', state: 'subscribed' },
    ]);
    expect(
      await bench.rows(
        `
          select c.email, r.state
          from opt_in_request r
          join contact c on c.account_id = r.account_id and c.id = r.contact_id`,
      ),
    ).toEqual([{ email: 'ada@example.com', state: 'waiting' }]);
    expect(
      await bench.count(`due_work where kind = 'opt_in.ask' and account_id = $1`, [bench.accountId]),
    ).toBe(1);
    await bench.import(`${header}Bola,bola@example.com,,,\n`, double);
    expect(
      await bench.count(
        `list_member m
          join contact c on c.id = m.contact_id
          where m.list_id = $1 and c.email = 'bola@example.com' and m.state = 'subscribed'`,
        [double],
      ),
    ).toBe(1);
  });

  it('stay off a list that they have left', async () => {
    await bench.import(`${header}Ada,ada@example.com,,,\n`, listId);
    await bench.rows(`update list_member set state = 'unsubscribed'`);
    await bench.import(`${header}Ada Eze,ada@example.com,,,\n`, listId);
    expect(await bench.count(`list_member where state = 'unsubscribed'`)).toBe(1);
  });

  it('are left alone if someone else adds them at the same time', async () => {
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
      { fullName: 'Known', source: 'import' },
      { fullName: 'Mine', source: 'manual' },
      { fullName: 'New', source: 'import' },
    ]);
    expect(await bench.count('list_member m join contact c on c.id = m.contact_id')).toBe(2);
    expect(await bench.count('list_member')).toBe(2);
  });

  it('keep what someone else writes to them at the same time, without a deadlock', async () => {
    await bench.import(`${header}Ada,ada@example.com,,,\nBola,bola@example.com,,,\n`, listId);
    // Rewritten, so she is stored after the other, against the order of their ids.
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

  it('are deleted with their account', async () => {
    // An account without money: one with a ledger is closed, not deleted.
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
