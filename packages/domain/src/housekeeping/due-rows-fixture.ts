import { duePublishedRows } from './due-published-rows-fixture.ts';
import { dueReferralRows } from './due-referral-rows-fixture.ts';
import { event, model, webhook } from './due-rows-parts-fixture.ts';

/** A row as one retention rule sees it. `$1` is the account, `$2` how long ago it happened. */
interface PlantedRow {
  /** The rule: its place among the rules of the same table. */
  table: string;
  place: number;
  sql: string;
  /** An age that is kept, and one that isn't. */
  kept: string;
  due: string;
}

const importWith = (columns: string, values: string) => `
  insert into import_job (account_id, id, file_name, file_path, format, status, ${columns})
  values ($1, uuidv7(), 'a.csv', 'nowhere', 'csv', 'done', ${values})
  returning id`;

/** One row for every rule that applies in each account. */
export const plantedRows: readonly PlantedRow[] = [
  {
    table: 'campaign_feed',
    place: 0,
    sql: `
      with
        m as (${model})
      insert into campaign_feed (account_id, id, name, url, model_id, schedule, max_items, deleted_at)
      select $1, uuidv7(), 'News', 'https://example.com/feed', id, '{}', 5, now() - $2::interval from m`,
    kept: '29 days',
    due: '31 days',
  },
  {
    table: 'campaign_feed_check',
    place: 0,
    sql: `
      with
        m as (${model}),
        f as (
          insert into campaign_feed (account_id, id, name, url, model_id, schedule, max_items)
          select $1, uuidv7(), 'News', 'https://example.com/feed', id, '{}', 5 from m
          returning id
        )
      insert into campaign_feed_check (account_id, id, feed_id, checked_at, outcome)
      select $1, uuidv7(), id, now() - $2::interval, 'nothing' from f`,
    kept: '29 days',
    due: '31 days',
  },
  {
    table: 'outbox_event',
    place: 0,
    sql: `
      with
        e as (
          insert into outbox_event (account_id, id, kind, payload, created_at)
          values ($1, uuidv7(), 'x', '{"to":"a"}', now() - $2::interval)
          returning id
        )
      insert into due_work (kind, account_id, subject_id, due_at, is_dead)
      select 'outbox', $1, id, now(), true from e`,
    kept: '6 days',
    due: '8 days',
  },
  {
    table: 'outbox_event',
    place: 1,
    sql: `
      insert into outbox_event (account_id, id, kind, payload, dispatched_at)
      values ($1, uuidv7(- $2::interval), 'x', '{}', now() - $2::interval)`,
    kept: '6 days',
    due: '8 days',
  },
  {
    table: 'invitation',
    place: 0,
    sql: `
      insert into invitation (account_id, id, email, token_hash, expires_at)
      values ($1, uuidv7(), 'a@example.com', 'x', now() - $2::interval)`,
    kept: '29 days',
    due: '31 days',
  },
  {
    table: 'audit_event',
    place: 0,
    sql: `
      insert into audit_event (account_id, id, at, action, actor_kind)
      values ($1, uuidv7(), now() - $2::interval, 'lists.create', 'system')`,
    kept: '364 days',
    due: '366 days',
  },
  {
    table: 'contact',
    place: 0,
    sql: `
      insert into contact (account_id, id, email, deleted_at)
      values ($1, uuidv7(), 'a@example.com', now() - $2::interval)`,
    kept: '23 hours',
    due: '25 hours',
  },
  {
    table: 'opt_in_request',
    place: 0,
    sql: `
      insert into opt_in_request (account_id, id, list_id, address_hash, state, requested_at)
      values ($1, uuidv7(), uuidv7(), '', 'left_out', now() - $2::interval)`,
    kept: '29 days',
    due: '31 days',
  },
  {
    table: 'import_change',
    place: 0,
    sql: `
      with j as (${importWith('undo_until', 'now() - $2::interval')})
      insert into import_change (account_id, import_id, contact_id)
      select $1, id, uuidv7() from j`,
    kept: '-1 minute',
    due: '1 minute',
  },
  {
    table: 'import_row_error',
    place: 0,
    sql: `
      with j as (${importWith('finished_at', 'now() - $2::interval')})
      insert into import_row_error (
        account_id, import_id, row_number, position, column_name, value, code, message
      )
      select $1, id, 1, 0, 'Email', 'x', 'bad', 'Bad' from j`,
    kept: '6 days',
    due: '8 days',
  },
  {
    table: 'import_job',
    place: 0,
    sql: importWith('preview, finished_at', `'[["a"]]', now() - $2::interval`),
    kept: '6 days',
    due: '8 days',
  },
  {
    table: 'dmarc_report',
    place: 0,
    sql: `
      with
        d as (
          insert into sending_domain (
            account_id, id, domain, dkim_selector, dkim_private_key, dkim_public_key
          )
          values ($1, uuidv7(), 'a.example', 'td1', '', '')
          returning id
        )
      insert into dmarc_report (
        account_id, id, sending_domain_id, organisation, report_id, begin_at, end_at
      )
      select $1, uuidv7(- $2::interval), id, 'x', 'x', now(), now() from d`,
    kept: '399 days',
    due: '401 days',
  },
  {
    table: 'message_blob',
    place: 0,
    sql: `
      insert into message_blob (account_id, id, content, created_at)
      values ($1, uuidv7(- $2::interval), '', now() - $2::interval)`,
    kept: '59 days',
    due: '61 days',
  },
  {
    table: 'message',
    place: 0,
    sql: `
      insert into message (account_id, id, channel, source, sender_id, sender, recipient, created_at)
      values ($1, uuidv7(), 'email', 'api', uuidv7(), 'a', 'b', now() - $2::interval)`,
    kept: '59 days',
    due: '61 days',
  },
  {
    table: 'smpp_receipt',
    place: 0,
    sql: `
      insert into smpp_receipt (account_id, submission_id, state, done_at)
      values ($1, uuidv7(), 2, now() - $2::interval)`,
    kept: '2 days',
    due: '4 days',
  },
  {
    table: 'smpp_receipt_lease',
    place: 0,
    sql: `
      insert into smpp_receipt_lease (account_id, id, submissions, leased_until)
      values ($1, uuidv7(), '{}', now() - $2::interval)`,
    kept: '23 hours',
    due: '25 hours',
  },
  {
    table: 'smpp_submission',
    place: 0,
    sql: `
      insert into smpp_submission (
        account_id, id, source, source_type, destination, destination_type, wants
      )
      values ($1, uuidv7(- $2::interval), 'a', 0, 'b', 0, 0)`,
    kept: '59 days',
    due: '61 days',
  },
  {
    table: 'api_key',
    place: 0,
    sql: `
      with
        k as (
          insert into api_key (
            account_id, id, name, gateway, public_id, secret_hash, created_by, revoked_at
          )
          values ($1, uuidv7(), 'a', 'api', uuidv7()::text, 'x', uuidv7(), now() - $2::interval)
          returning public_id
        )
      insert into api_key_door (public_id, account_id)
      select public_id, $1 from k`,
    kept: '364 days',
    due: '367 days',
  },
  {
    table: 'idempotent_request',
    place: 0,
    sql: `
      insert into idempotent_request (account_id, key, request_hash, created_at)
      values ($1, 'x', 'x', now() - $2::interval)`,
    kept: '23 hours',
    due: '25 hours',
  },
  {
    table: 'webhook_event',
    place: 0,
    sql: `with w as (${webhook}) ${event('uuidv7(- $2::interval)', '(select id from w)')}`,
    kept: '29 days',
    due: '31 days',
  },
  {
    table: 'webhook_due',
    place: 0,
    sql: `
      insert into webhook_due (account_id, endpoint_id, event_id)
      values ($1, uuidv7(), uuidv7(- $2::interval))`,
    kept: '23 hours',
    due: '25 hours',
  },
  {
    table: 'contact_event',
    place: 0,
    sql: `
      insert into contact_event (account_id, id, contact_id, at, name, source)
      values ($1, uuidv7(), uuidv7(), now() - $2::interval, 'order.paid', 'api')`,
    kept: '24 months',
    due: '25 months',
  },
  {
    table: 'contact_event_key',
    place: 0,
    sql: `
      insert into contact_event_key (account_id, key_hash, recorded_at)
      values ($1, 'x', now() - $2::interval)`,
    kept: '29 days',
    due: '31 days',
  },
  ...duePublishedRows,
  ...dueReferralRows,
  {
    table: 'journey_run',
    place: 0,
    sql: `
      with j as (
        insert into journey (account_id, id, name, draft)
        values ($1, uuidv7(), 'Welcome', '{}')
        returning id
      )
      insert into journey_run (
        account_id, id, journey_id, version_id, contact_id, entry_key, status, node_id, wake_at, entered_at, arrived_at,
        ended_at
      )
      select $1, uuidv7(), id, uuidv7(), uuidv7(), 'once', 'completed', 'exit', now(), now(), now(), now() - $2::interval
      from j`,
    kept: '23 months',
    due: '25 months',
  },
];

/** An event of a webhook that exists, and one of a webhook that was removed. */
export const events = {
  ofWebhook: `with w as (${webhook}) ${event('uuidv7()', '(select id from w)')}`,
  ofNothing: event('uuidv7()', 'uuidv7()'),
};
