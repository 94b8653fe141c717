import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressHash, newId } from '../kernel/index.ts';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import { notAboutContacts, personalTables } from '../collected/personal-data.ts';
import { plantPerson } from './personal-data-fixture.ts';
import { bystander, canary, email, phone } from './planted-person-fixture.ts';

let test: TestDomain;
let account: TestAccount;
let contactId: string;
let campaignId: string;
let totals: string;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.createOwned(test.domain, 'owner@kola.ng');
  contactId = await account.inScope(async (scope) => {
    const list = await scope.lists.create({ name: 'Offers', type: 'public', optIn: 'double' });
    const person = await scope.contacts.create(
      { fullName: `Ama ${canary}`, email, telephone: phone, attributes: { nickname: canary } },
      [list.id],
    );
    await scope.contacts.create({ fullName: 'Bola', email: bystander, telephone: '', attributes: {} }, [
      list.id,
    ]);
    await scope.suppressions.add({
      channel: 'email',
      address: email,
      reason: 'unsubscribe',
      detail: `asked by ${email}`,
    });
    await scope.audit.recordCall({ path: 'contacts.update', subject: { type: 'contact', id: person.id } });
    return person.id;
  });
  campaignId = newId();
  const { accountId } = account;
  const { dataDir } = test.domain.config;
  await test.domain.bulk(accountId, (client) =>
    plantPerson(client, { accountId, contactId, campaignId, dataDir }),
  );
  totals = await readTotals();
});
afterAll(() => test.stop());

/** Every row of the account as text, read by the owner, who bypasses row-level security. */
async function dump(): Promise<Map<string, string[]>> {
  return asOwner(test.database, async (client) => {
    const { rows: tables } = await client.query<{ name: string; key: string }>(
      `
        select c.relname as name, case when c.relname = 'account' then 'id' else 'account_id' end as key
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and (
            c.relname = 'account'
            or exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id')
          )`,
    );
    const all = new Map<string, string[]>();
    for (const { name, key } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t where ${key} = $1`,
        [account.accountId],
      );
      all.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return all;
  });
}

async function readTotals(): Promise<string> {
  return asOwner(test.database, async (client) => {
    const { rows } = await client.query(
      `
        select
          (select jsonb_agg(to_jsonb(s)) from campaign_stat s) stats,
          (select count(*)::int from delivery) deliveries,
          (
            select jsonb_object_agg(state, n)
            from (select state, count(*) n from delivery group by 1) d
          ) states,
          (select count(*)::int from delivery_event) events,
          (select count(*)::int from consent_event) consents,
          (select array_agg(address_hashes) from vouched_consent) vouched,
          (select count(*)::int from suppression) suppressed`,
    );
    return JSON.stringify(rows[0]);
  });
}

const isAboutPerson = (text: string) =>
  text.toLowerCase().replaceAll(bystander, '').includes(canary) || text.includes(phone);

async function columnsThatCouldNamePeople(): Promise<string[]> {
  const suspicious = new RegExp(
    [
      'contact_id',
      'email',
      'address',
      'phone',
      'telephone',
      '(?:^|_)name$',
      '(?:^|_)ip(?:_|$)',
      'user_agent',
      'value',
      'payload',
      'before$',
      'preview',
      'pasted',
      'detail',
      'response',
      'filter',
      'definition',
      'label',
      'attributes',
      '(?:^|_)header$',
      'answer',
      'body',
    ].join('|'),
  );
  const { rows } = await test.domain.pool.query<{ table: string; column: string }>(
    `
      select c.relname as table, a.attname as column
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relrowsecurity
        and format_type(a.atttypid, -1) in ('text', 'jsonb', 'bytea', 'uuid', 'text[]', 'bytea[]')
      order by 1, 2`,
  );
  return rows
    .filter(({ column }) => suspicious.test(column))
    .map(({ table, column }) => `${table}.${column}`);
}

describe('the list of personal data', () => {
  it('covers every column that could name a person', async () => {
    const covered = new Set(
      personalTables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
    );
    const undecided = (await columnsThatCouldNamePeople()).filter(
      (name) =>
        !covered.has(name) &&
        !(name in notAboutContacts) &&
        !((name.split('.')[0] ?? '') in notAboutContacts),
    );
    expect(undecided).toEqual([]);
  });

  it('names only columns that exist', async () => {
    const { rows } = await test.domain.pool.query<{ name: string }>(
      `
        select c.relname || '.' || a.attname as name
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        where c.relnamespace = 'public'::regnamespace`,
    );
    const known = new Set(rows.map(({ name }) => name));
    const named = [
      ...personalTables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
      ...Object.keys(notAboutContacts),
    ];
    expect(named.filter((name) => name.includes('.') && !known.has(name))).toEqual([]);
  });
});

describe('one person', () => {
  it('is in every listed table, so the tests below prove something', async () => {
    const rows = await dump();
    const missing = personalTables.filter(
      ({ table }) => !(rows.get(table) ?? []).some((row) => isAboutPerson(row) || row.includes(contactId)),
    );
    expect(missing.map(({ table }) => table)).toEqual([]);
  });

  it('is exported completely', async () => {
    const sections = await account.inScope(({ personalData }) => personalData.collect(contactId));
    expect(sections.map(({ name }) => name).toSorted()).toEqual(
      personalTables.flatMap(({ file }) => file ?? []).toSorted(),
    );
    const text = JSON.stringify(sections);
    for (const word of [email, phone, `Ama ${canary}`, 'contacts.update', 'Offers', 'requested'])
      expect(text).toContain(word);
    expect(text).not.toContain('Bola');
  });

  it("can't be erased while a message to them is on the wire, or while an import runs", async () => {
    const set = (sql: string) =>
      test.domain.bulk(account.accountId, (client) => client.query(sql, [contactId]));
    await set(
      `with waiting as (
         update delivery set state = 'queued', send_after = null where contact_id = $1 returning *)
       insert into send_claim (account_id, campaign_id, channel, token, ids, lease_seconds, lease_until)
       select account_id, campaign_id, channel, gen_random_uuid(), array[id], 60, now() from waiting`,
    );
    await expect(
      account.inScope(({ personalData }) => personalData.erase(contactId, { isSuppressed: false })),
    ).rejects.toMatchObject({ code: 'invalid_state' });
    await set(`delete from send_claim where $1::uuid is not null`);
    await set(`update delivery set state = 'sent' where contact_id = $1`);
    await test.domain.bulk(account.accountId, (client) =>
      client.query(`update import_job set status = 'running'`),
    );
    await expect(
      account.inScope(({ personalData }) => personalData.erase(contactId, { isSuppressed: false })),
    ).rejects.toThrow(/import or bulk change is running/);
    await test.domain.bulk(account.accountId, (client) =>
      client.query(`update import_job set status = 'done'`),
    );
  });

  it('is erased without a trace; totals, suppression and proof of consent stay', async () => {
    const { counts } = await account.inScope(({ personalData }) =>
      personalData.erase(contactId, { isSuppressed: true }),
    );
    expect(counts).toMatchObject({
      contact: 2,
      delivery: 2,
      message: 1,
      delivery_event: 1,
      'campaign.pasted': 1,
      import_row_error: 2,
    });
    const rows = await dump();
    const traces = [...rows].flatMap(([table, texts]) =>
      texts.filter(isAboutPerson).map((text) => `${table}: ${text}`),
    );
    expect(traces).toEqual([]);
    // The proof of the erasure and the audit log record it by id.
    const mentions = [...rows]
      .filter(([, texts]) => texts.some((text) => text.includes(contactId)))
      .map(([table]) => table);
    expect(mentions.toSorted()).toEqual(['audit_event', 'erasure', 'erasure_note']);
    const after = JSON.parse(await readTotals()) as { suppressed: number };
    const before = JSON.parse(totals) as { suppressed: number };
    expect({ ...after, suppressed: 0 }).toEqual({ ...before, suppressed: 0 });
    expect(after.suppressed).toBe(before.suppressed + 1);
    expect(await readdir(join(test.domain.config.dataDir, 'imports', account.accountId))).toEqual([]);
  });

  it('can be erased without changing anyone else', async () => {
    const text = JSON.stringify([...(await dump())]);
    expect(text).toContain(bystander);
    const { rows } = await test.domain.bulk(account.accountId, (client) =>
      client.query<{ pasted: string }>('select pasted from campaign'),
    );
    expect(rows[0]?.pasted).toBe(`one@example.com\ntwo@example.com, ${bystander}`);
    const vouched = `
      select email
      from vouched_consent v
      join contact c on c.account_id = v.account_id and c.id = any(v.contact_ids)`;
    expect((await test.domain.bulk(account.accountId, (client) => client.query(vouched))).rows).toEqual([
      { email: bystander },
    ]);
  });

  it('takes along a mail domain that nobody else uses', async () => {
    const known = async () =>
      (
        await test.domain.bulk(account.accountId, (client) =>
          client.query<{ domain: string }>('select domain from contact_domain order by 1'),
        )
      ).rows.map(({ domain }) => domain);
    const { id } = await account.inScope(({ contacts }) =>
      contacts.create({ fullName: 'Kofi', email: 'me@kofi.example', telephone: '', attributes: {} }, []),
    );
    expect(await known()).toEqual(['example.com', 'kofi.example']);
    await account.inScope(({ personalData }) => personalData.erase(id, { isSuppressed: false }));
    expect(await known()).toEqual(['example.com']);
  });

  it('stays suppressed if an import brings the address back', async () => {
    const { rows } = await test.domain.bulk(account.accountId, (client) =>
      client.query<{ channel: string; reason: string; address: string | null }>(
        'select channel, reason, address from suppression where address_hash = any($1) order by channel',
        [[addressHash(email), addressHash(phone)]],
      ),
    );
    expect(rows).toEqual([
      { channel: 'email', reason: 'unsubscribe', address: null },
      { channel: 'sms', reason: 'manual', address: null },
    ]);
    const back = await account.inScope(async ({ contacts, lists }) => {
      const [found] = await lists.list('');
      return contacts.create(
        { fullName: 'Ama', email, telephone: '', attributes: {} },
        found === undefined ? [] : [found.list.id],
      );
    });
    expect(back.emailStatus).toBe('blocklisted');
  });
});
