import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressHash, newId } from '../kernel/index.ts';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import { notAboutContacts, personalTables } from '../personal-data.ts';

/** In every value that is about the person, and in nothing else. */
const canary = 'zqcanary';
const email = `${canary}@example.com`;
const phone = '+2348037654321';
const bystander = `x${email}`;

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
  await test.domain.bulk(account.accountId, plant);
  totals = await readTotals();
});
afterAll(() => test.stop());

/** What services of this test did not write: the person in every table that can hold somebody. */
async function plant(client: pg.PoolClient): Promise<void> {
  const [deliveryId, pastedId, bulkId, importId] = [newId(), newId(), newId(), newId()];
  const run = (sql: string, ...params: unknown[]) => client.query(sql, [account.accountId, ...params]);
  const pasted = [
    'one@example.com',
    JSON.stringify({ name: `Ama ${canary}`, email }),
    `two@example.com, ${email.toUpperCase()}; ${bystander}`,
  ].join('\n');
  await run(
    `
      insert into campaign (account_id, id, channel, name, status, pasted)
      values ($1, $2, 'email', 'Offers', 'finished', $3)`,
    campaignId,
    pasted,
  );
  await run(
    `
      insert into campaign_stat (account_id, campaign_id, recipients, sent, unique_views, views)
      values ($1, $2, 2, 2, 2, 3)`,
    campaignId,
  );
  const delivery = `
    insert into delivery (account_id, id, campaign_id, contact_id, channel, address, name, state, response)
    values ($1, $2, $3, $4, 'email', $5, $6, 'sent', $7)`;
  await run(delivery, deliveryId, campaignId, contactId, email, `Ama ${canary}`, `250 ok for ${email}`);
  await run(delivery, pastedId, campaignId, null, bystander, 'Bola', '250 ok');
  const messageId = newId();
  await run(
    `
      insert into delivery (account_id, id, channel, address, name, state, settled_at)
      values ($1, $2, 'email', $3, $4, 'sent', now())`,
    messageId,
    email,
    canary,
  );
  await run(
    'insert into message_blob (account_id, id, content) values ($1, $2, $3)',
    messageId,
    Buffer.from(canary),
  );
  await run(
    `
      insert into message (
        account_id, id, channel, source, sender_id, sender, recipient, subject, html, raw_id
      )
      values ($1, $2, 'email', 'api', $2, 'a@kola.ng', $3, $4, $4, $2)`,
    messageId,
    email,
    `For ${canary}`,
  );
  const reply = `
    insert into sms_reply (account_id, id, delivery_id, contact_id, address, sender, body, answer)
    values ($1, $2, $3, $4, $5, 'KOLA', $6, $6)`;
  await run(reply, newId(), deliveryId, contactId, phone, `Please stop, ${canary}`);
  const smpp = `
    insert into smpp_submission (
      account_id, id, message_id, source, source_type, destination, destination_type, wants, excerpt, part_of,
      body
    )
    values ($1, $2, $3, 'KOLA', 5, $4, 1, 1, $5, $4, $5)`;
  await run(smpp, messageId, messageId, phone.slice(1), canary);
  const event = `
    insert into delivery_event (
      account_id, id, delivery_id, campaign_id, contact_id, kind, is_first, ip_hash, user_agent, detail
    )
    values ($1, $2, $3, $4, $5, 'open', true, $6, $6, $6)`;
  await run(event, newId(), deliveryId, campaignId, contactId, canary);
  await run(
    `update consent_event set ip = $2, user_agent = $2 where account_id = $1 and contact_id = $3`,
    canary,
    contactId,
  );
  await run(
    `
      insert into vouched_consent (
        account_id, id, list_id, channel, action, source, contact_ids, address_hashes
      )
      select $1, uuidv7(), (select id from list where account_id = $1), 'email', 'granted', 'import',
        array_agg(id), array_agg(sha256(convert_to(email, 'UTF8')))
      from contact
      where account_id = $1`,
  );
  await run(
    `insert into contact_bulk (account_id, id, action, filter, status) values ($1, $2, 'remove', $3, 'done')`,
    bulkId,
    JSON.stringify({ search: email }),
  );
  await run(
    'insert into contact_bulk_row (account_id, bulk_id, contact_id) values ($1, $2, $3)',
    bulkId,
    contactId,
  );
  const folder = join(test.domain.config.dataDir, 'imports', account.accountId);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'people.csv'), `${email}\n`);
  await run(
    `
      insert into import_job (
        account_id, id, file_name, file_path, format, status, header, preview, finished_at
      )
      values ($1, $2, $3, $4, 'csv', 'done', $5, $6, now())`,
    importId,
    `people of ${email}.csv`,
    join(folder, 'people.csv'),
    JSON.stringify([`Ama ${canary}`, email]),
    JSON.stringify([
      [`Ama ${canary}`, email],
      ['Bola', bystander],
    ]),
  );
  const rowError = `
    insert into import_row_error (
      account_id, import_id, row_number, position, column_name, value, code, message
    )
    values ($1, $2, $3, $4, $5, $6, 'bad', 'Bad')`;
  await run(rowError, importId, 7, 0, 'Email', email);
  await run(rowError, importId, 7, 1, 'Nickname', canary);
  await run(
    'insert into import_change (account_id, import_id, contact_id, before) values ($1, $2, $3, $4)',
    importId,
    contactId,
    { full_name: canary },
  );
  const definition = {
    v: 1,
    root: { op: 'and', items: [{ t: 'field', field: 'email', op: 'is', value: email }] },
  };
  await run(
    `insert into segment (account_id, id, name, type, definition) values ($1, $2, $3, 'contact', $4)`,
    newId(),
    `About ${email}`,
    definition,
  );
  await run(
    `insert into outbox_event (account_id, id, kind, payload) values ($1, $2, 'mail.requested', $3)`,
    newId(),
    { to: email, name: canary },
  );
  await run(
    `
      insert into due_work (kind, account_id, subject_id, due_at, last_error, is_dead)
      values ('x', $1, $2, now(), $3, true)`,
    newId(),
    `refused ${email}`,
  );
  await plantForDevelopers(client);
  // Deleted before, with the same address: still there for a day.
  await run(
    `insert into contact (account_id, id, full_name, email, deleted_at) values ($1, $2, $3, $4, now())`,
    newId(),
    canary,
    email,
  );
}

/** The person in what the account's own programs were told and answered. */
async function plantForDevelopers(client: pg.PoolClient): Promise<void> {
  const [endpointId, eventId, namedId] = [newId(), newId(), newId()];
  const run = (sql: string, ...params: unknown[]) => client.query(sql, [account.accountId, ...params]);
  await run(
    `
      insert into webhook_endpoint (account_id, id, kind, url, events, secret)
      values ($1, $2, 'contacts', 'https://kola.example/', '{}', 'x')`,
    endpointId,
  );
  const event = `
    insert into webhook_event (account_id, id, endpoint_id, type, body)
    values ($1, $2, $3, 'contact.updated', $4)`;
  await run(event, eventId, endpointId, JSON.stringify({ email, name: canary }));
  await run(event, namedId, endpointId, JSON.stringify({ id: contactId, name: canary }));
  await run(
    'insert into webhook_due (account_id, endpoint_id, event_id) values ($1, $2, $3)',
    endpointId,
    eventId,
  );
  const attempt = `
    insert into webhook_attempt (account_id, id, event_id, at, url, status, duration_ms, answer)
    values ($1, $2, $3, now(), 'https://kola.example/', 200, 3, $4)`;
  await run(attempt, newId(), eventId, `Thank you for ${canary}`);
  await run(
    `
      insert into idempotent_request (account_id, key, request_hash, status, answer)
      values ($1, 'first', 'x', 201, $2)`,
    JSON.stringify({ id: contactId, fullName: canary }),
  );
}

/** Every row of the account as text, read by the owner whom row-level security does not stop. */
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
  it('decides about every column that could name a person', async () => {
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
  it('is in every table of the list, so that what follows means something', async () => {
    const rows = await dump();
    const missing = personalTables.filter(
      ({ table }) => !(rows.get(table) ?? []).some((row) => isAboutPerson(row) || row.includes(contactId)),
    );
    expect(missing.map(({ table }) => table)).toEqual([]);
  });

  it('is exported whole', async () => {
    const sections = await account.inScope(({ personalData }) => personalData.collect(contactId));
    expect(sections.map(({ name }) => name).toSorted()).toEqual(
      personalTables.flatMap(({ file }) => file ?? []).toSorted(),
    );
    const text = JSON.stringify(sections);
    for (const word of [email, phone, `Ama ${canary}`, 'contacts.update', 'Offers', 'requested'])
      expect(text).toContain(word);
    expect(text).not.toContain('Bola');
  });

  it('cannot be erased while a message to them is on the wire, or while an import runs', async () => {
    const set = (sql: string) =>
      test.domain.bulk(account.accountId, (client) => client.query(sql, [contactId]));
    await set(`update delivery set state = 'sending' where contact_id = $1`);
    await expect(
      account.inScope(({ personalData }) => personalData.erase(contactId, { isSuppressed: false })),
    ).rejects.toMatchObject({ code: 'invalid_state' });
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
    // The proof of the erasure and the audit log say that it happened, by id.
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

  it('leaves everybody else as they were', async () => {
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

  it('takes a mail domain along that nobody else has', async () => {
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

  it('stays suppressed when an import brings the address back', async () => {
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
