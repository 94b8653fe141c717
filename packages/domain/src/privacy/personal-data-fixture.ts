import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { newId } from '../kernel/index.ts';
import { plantJourney } from './planted-journey-fixture.ts';
import { plantSubmission } from './plant-submission-fixture.ts';
import { bystander, canary, email, phone } from './planted-person-fixture.ts';

interface Planted {
  accountId: string;
  contactId: string;
  campaignId: string;
  dataDir: string;
}

/** What services of this test did not write: the person in every table that can hold somebody. */
export async function plantPerson(
  client: pg.PoolClient,
  { accountId, contactId, campaignId, dataDir }: Planted,
): Promise<void> {
  const [deliveryId, pastedId, bulkId, importId] = [newId(), newId(), newId(), newId()];
  const run = (sql: string, ...params: unknown[]) => client.query(sql, [accountId, ...params]);
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
  await run(
    `
      insert into campaign_approval (
        account_id, id, campaign_id, state, note, requested_by, requested_at, answer, ended_at
      )
      values ($1, $2, $3, 'sent_back', $4, $2, now(), $4, now())`,
    newId(),
    campaignId,
    `Leave out ${email}`,
  );
  const delivery = `
    insert into delivery (account_id, id, campaign_id, contact_id, channel, address, name, state, response)
    values ($1, $2, $3, $4, 'email', $5, $6, 'sent', $7)`;
  await run(delivery, deliveryId, campaignId, contactId, email, `Ama ${canary}`, `250 ok for ${email}`);
  await run(delivery, pastedId, campaignId, null, bystander, 'Bola', '250 ok');
  const exclusion = `
    insert into campaign_exclusion (account_id, id, campaign_id, contact_id, address, name, reason)
    values ($1, $2, $3, $4, $5, $6, 'duplicate')`;
  await run(exclusion, newId(), campaignId, contactId, null, null);
  await run(exclusion, newId(), campaignId, null, email, `Ama ${canary}`);
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
  const paid = `
    insert into contact_event (account_id, id, contact_id, at, name, source, dedup_key, properties)
    values ($1, $2, $3, now(), 'order.paid', 'api', $4, jsonb_build_object('note', $4::text))`;
  await run(paid, newId(), contactId, canary);
  await plantJourney(run, contactId, canary);
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
  const folder = join(dataDir, 'imports', accountId);
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
    `insert into saved_view (account_id, list, user_id, name, is_shared, state)
     select account_id, 'contacts', user_id, $2, false, $3 from membership where account_id = $1`,
    `About ${email}`,
    { filters: { q: email }, columns: {}, widths: {} },
  );
  await run(
    `insert into saved_view (account_id, list, user_id, name, is_shared, state)
     select account_id, 'contacts', user_id, 'A number', false, $2 from membership where account_id = $1`,
    { filters: { value: Number(phone) }, columns: {}, widths: {} },
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
  await plantForDevelopers(client, accountId, contactId);
  await plantAbuseReport(client, accountId);
  await plantSubmission(client, accountId, contactId);
  // Deleted before, with the same address: still there for a day.
  await run(
    `insert into contact (account_id, id, full_name, email, deleted_at) values ($1, $2, $3, $4, now())`,
    newId(),
    canary,
    email,
  );
}

/** The person as a stranger who reported a page of the account. */
async function plantAbuseReport(client: pg.PoolClient, accountId: string): Promise<void> {
  const pageId = newId();
  await client.query(
    `insert into published (account_id, id, kind, slug, title) values ($1, $2, 'page', 'sale', 'Sale')`,
    [accountId, pageId],
  );
  await client.query(
    `
      insert into abuse_report (account_id, id, published_id, reason, detail, reporter_email)
      values ($1, $2, $3, 'scam', $4, $5)`,
    [accountId, newId(), pageId, `I am ${canary}`, email],
  );
}

/** The person in what we sent to the account’s own programs, and in their answers. */
async function plantForDevelopers(
  client: pg.PoolClient,
  accountId: string,
  contactId: string,
): Promise<void> {
  const [endpointId, eventId, namedId] = [newId(), newId(), newId()];
  const run = (sql: string, ...params: unknown[]) => client.query(sql, [accountId, ...params]);
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
