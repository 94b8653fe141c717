/**
 * Every table that can hold data about a contact: what an export reads and what an erasure leaves. A test
 * compares this with the schema, so every new column that could identify a person needs a decision here.
 * Statements can use `:account`, `:ids` (contacts), `:addresses`, `:hashes`, `:pattern` (finds the addresses
 * in text) and `:deliveries`. `:who` is the entry's own condition. Entries run in this order.
 */
export interface PersonalTable {
  table: string;
  /** Columns that can name or describe a person, all handled here. */
  columns: string[];
  who: string;
  /** The name and content of this part of the export; missing if there is nothing to export. */
  file?: string;
  reads?: string;
  /** Missing if rows identify people by id only and never change. */
  erase?: string;
}

const byContact = 'account_id = :account and contact_id = any(:ids)';
/** Without its extension, which would look like the end of a longer address. */
const plainFileName = `regexp_replace(file_name, '[.](csv|xlsx?)$', '', 'i')`;
/** Text that identifies the person by address or id. */
const aboutIn = (column: string) =>
  `(${column} ~* :pattern or exists (select from unnest(:ids::uuid[]) as named (id) where position(named.id::text in ${column}) > 0))`;
const ofDeliveries = 'account_id = :account and (delivery_id = any(:deliveries) or contact_id = any(:ids))';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'delivery_event',
    columns: ['contact_id', 'ip_hash', 'user_agent', 'detail'],
    who: ofDeliveries,
    file: 'events',
    reads: 'at, kind, audience, campaign_id, delivery_id, link_n, user_agent, detail',
    erase: `update delivery_event set contact_id = null, ip_hash = '', user_agent = '', detail = '' where :who`,
  },
  {
    table: 'delivery',
    columns: ['contact_id', 'address', 'name', 'response'],
    who: 'account_id = :account and id = any(:deliveries)',
    file: 'messages',
    reads:
      '(select name from campaign c where c.account_id = delivery.account_id and c.id = campaign_id) as campaign, channel, address, name, state, reason, response, created_at, settled_at, opened_at, clicked_at, bounced_at, complained_at, unsubscribed_at',
    // Unique, because an address is unique in its campaign, and not a valid address, so nothing can be sent
    // to it.
    erase: `update delivery set contact_id = null, address = 'erased:' || id, name = null, response = null where :who`,
  },
  {
    table: 'message',
    columns: [
      'sender_name',
      'recipient',
      'subject',
      'reference',
      'data',
      'html',
      'body',
      'reply_to',
      'headers',
      'attachments',
      'links',
    ],
    who: 'account_id = :account and id = any(:deliveries)',
    file: 'transactional-messages',
    reads:
      'created_at, channel, sender, sender_name, recipient, subject, reference, data, html, body, reply_to, headers, attachments, links',
    // Files shared with other people's messages stay.
    erase: `with gone as (
      delete from message_blob b where b.account_id = :account
        and exists (select 1 from message m where m.account_id = :account and m.id = any(:deliveries) and (m.raw_id = b.id or position(b.id::text in m.attachments::text) > 0))
        and not exists (select 1 from message o where o.account_id = :account and o.id <> all(:deliveries) and (o.raw_id = b.id or position(b.id::text in o.attachments::text) > 0)))
      update message set recipient = 'erased:' || id, sender_name = '', subject = '', reference = '', data = null, html = null, body = null, reply_to = null, request_hash = null,
        headers = null, attachments = null, links = null, raw_id = null, has_content = false where :who`,
  },
  {
    table: 'smpp_submission',
    columns: ['destination', 'excerpt', 'part_of', 'body'],
    who: `account_id = :account and (message_id = any(:deliveries) or destination = any(:addresses) or '+' || destination = any(:addresses))`,
    file: 'smpp-submissions',
    reads: 'created_at, source, destination, excerpt, body',
    erase: `with gone as (delete from smpp_submission where :who returning account_id, id)
      delete from smpp_receipt r using gone where r.account_id = gone.account_id and r.submission_id = gone.id`,
  },
  {
    table: 'consent_event',
    columns: ['contact_id', 'address_hash', 'ip', 'user_agent'],
    who: 'account_id = :account and (contact_id = any(:ids) or address_hash = any(:hashes))',
    file: 'consent',
    reads:
      'at, channel, action, source, wording, ip, user_agent, (select name from list l where l.account_id = consent_event.account_id and l.id = list_id) as list',
    // The proof stays: by hash, with its wording and time.
    erase: `update consent_event set contact_id = null, ip = '', user_agent = '' where :who`,
  },
  {
    table: 'vouched_consent',
    columns: ['contact_ids', 'address_hashes'],
    who: 'account_id = :account and (contact_ids && :ids::uuid[] or address_hashes && :hashes)',
    file: 'vouched-consent',
    reads:
      'at, channel, action, source, (select name from list l where l.account_id = vouched_consent.account_id and l.id = list_id) as list',
    erase: `update vouched_consent set contact_ids = array(select unnest(contact_ids) except select unnest(:ids::uuid[])) where :who`,
  },
  {
    table: 'suppression',
    columns: ['address', 'address_hash', 'detail'],
    who: 'account_id = :account and address_hash = any(:hashes)',
    file: 'suppressions',
    reads: 'channel, address, reason, detail, created_at',
    // The hash stays, so the person gets no messages even if imported again.
    erase: `update suppression set address = null, detail = '' where :who`,
  },
  {
    table: 'opt_in_request',
    columns: ['contact_id', 'address_hash'],
    who: 'account_id = :account and (contact_id = any(:ids) or address_hash = any(:hashes))',
    file: 'opt-in-requests',
    reads:
      '(select name from list l where l.account_id = opt_in_request.account_id and l.id = list_id) as list, state, reason, requested_at, asked_at',
    // The hash stays until the row is purged, so the address isn't asked again in that time.
    erase: 'update opt_in_request set contact_id = null where :who',
  },
  {
    table: 'list_member',
    columns: ['contact_id'],
    who: byContact,
    file: 'lists',
    reads:
      '(select name from list l where l.account_id = list_member.account_id and l.id = list_id) as list, state, created_at, confirmed_at',
    erase: 'delete from list_member where :who',
  },
  {
    table: 'sms_reply',
    columns: ['contact_id', 'address', 'body', 'answer', 'answer_id'],
    who: 'account_id = :account and (contact_id = any(:ids) or address = any(:addresses) or delivery_id = any(:deliveries))',
    file: 'sms-replies',
    reads: 'received_at, address, sender, body, keyword, answer',
    erase: 'delete from sms_reply where :who',
  },
  {
    table: 'contact_bulk_row',
    columns: ['contact_id'],
    who: byContact,
    erase: 'delete from contact_bulk_row where :who',
  },
  {
    table: 'contact_bulk',
    columns: ['filter'],
    who: 'account_id = :account and filter::text ~* :pattern',
    erase: 'update contact_bulk set filter = null where :who',
  },
  {
    table: 'import_change',
    columns: ['contact_id', 'before'],
    who: byContact,
    file: 'before-imports',
    reads: 'import_id, before, changed_at',
    erase: 'delete from import_change where :who',
  },
  {
    table: 'import_row_error',
    columns: ['value', 'column_name', 'cells'],
    // Every cell of a row that contains an address.
    who: `account_id = :account and (import_id, row_number) in (select import_id, row_number from import_row_error where account_id = :account and (value ~* :pattern or cells::text ~* :pattern))`,
    file: 'import-errors',
    reads: 'import_id, row_number, column_name, value, message, cells',
    erase: `update import_row_error set value = '', cells = null where :who`,
  },
  {
    table: 'import_job',
    columns: ['preview', 'header', 'file_name'],
    who: `account_id = :account and (preview::text ~* :pattern or header::text ~* :pattern or ${plainFileName} ~* :pattern)`,
    file: 'import-files',
    // Only rows about this person; the others are about other people.
    reads: `file_name, created_at, (select jsonb_agg(row) from jsonb_array_elements(jsonb_build_array(header) || preview) row where row::text ~* :pattern) as rows`,
    erase: `update import_job set file_name = case when ${plainFileName} ~* :pattern then 'erased.' || format else file_name end,
      header = case when header::text ~* :pattern then (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(header)) else header end,
      preview = coalesce((select jsonb_agg(row) from jsonb_array_elements(preview) row where row::text !~* :pattern), '[]') where :who`,
  },
  {
    table: 'segment',
    columns: ['name', 'definition'],
    who: 'account_id = :account and (definition::text ~* :pattern or name ~* :pattern)',
    file: 'segments',
    reads: 'name, definition',
    erase: `update segment set definition = regexp_replace(definition::text, :pattern, 'erased', 'gi')::jsonb, name = regexp_replace(name, :pattern, 'erased', 'gi') where :who`,
  },
  {
    table: 'outbox_event',
    columns: ['payload'],
    who: 'account_id = :account and payload::text ~* :pattern',
    file: 'mails-to-come',
    reads: 'kind, payload, created_at, dispatched_at',
    erase: 'delete from outbox_event where :who',
  },
  {
    table: 'webhook_attempt',
    columns: ['answer'],
    who: `account_id = :account and (answer ~* :pattern or event_id in (select id from webhook_event where account_id = :account and ${aboutIn('body')}))`,
    file: 'webhook-attempts',
    reads: 'at, url, status, answer',
    erase: `update webhook_attempt set answer = '' where :who`,
  },
  {
    table: 'webhook_event',
    columns: ['body'],
    who: `account_id = :account and ${aboutIn('body')}`,
    file: 'webhook-events',
    reads: 'at, type, state, body',
    // Including events still waiting: nobody receives events about an erased person.
    erase: `with gone as (delete from webhook_event where :who returning account_id, endpoint_id, id)
      delete from webhook_due d using gone where d.account_id = gone.account_id and d.endpoint_id = gone.endpoint_id and d.event_id = gone.id`,
  },
  {
    table: 'idempotent_request',
    columns: ['answer'],
    who: `account_id = :account and ${aboutIn('answer')}`,
    file: 'answers-to-repeated-requests',
    reads: 'created_at, status, answer',
    // The key stays, so a late retry doesn't repeat the work.
    erase: `update idempotent_request set status = 410, answer = '{"error":{"code":"not_found","message":"What this request answered has been erased."}}' where :who`,
  },
  {
    table: 'due_work',
    columns: [],
    who: 'account_id = :account and last_error ~* :pattern',
    erase: 'update due_work set last_error = null where :who',
  },
  {
    table: 'audit_event',
    columns: [],
    who: 'account_id = :account and subject_id = any(:ids)',
    file: 'audit',
    reads: 'at, action, outcome, actor_kind, actor_name, details',
  },
  {
    table: 'contact',
    columns: ['full_name', 'email', 'phone', 'attributes', 'email_status'],
    who: 'account_id = :account and id = any(:ids)',
    file: 'contact',
    reads:
      'id, full_name, email, phone, email_status, sms_status, attributes, source, created_at, updated_at, deleted_at',
    erase: 'delete from contact where :who',
  },
];

/**
 * Columns that look as if they could identify a person but don't, each with the reason. A table name alone
 * covers all its columns.
 */
export const notAboutContacts: Readonly<Record<string, string>> = {
  erasure: 'the proof of erasures: ids and hashes',
  audit_event: 'names members and staff; contacts by id only, their names are never copied',
  api_key: 'named by members; where their own programs call from',
  invitation: 'members of the account',
  sender: 'addresses of the account itself',
  sending_domain: 'DNS records of the account',
  payment: 'what the account paid',
  payment_event: 'what the account paid',
  payment_authorisation: 'cards of the account',
  payment_refund: 'what the account got back',
  virtual_account: 'bank account of the account',
  'list.name': 'named by the account, about many people',
  'template.name': 'named by the account',
  'campaign.name': 'named by the account',
  'contact_attribute.label': 'what attributes are called',
};
