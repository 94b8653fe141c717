import { sqlMigration } from './sql-migration.ts';

/**
 * Housekeeping asks once for all accounts which of them have something to delete, with a login of its own,
 * `talkdrum_keeper`. `keeper_readable` lets it read the given columns of a table in every account: ids, times and
 * states, never contents. Why: docs/decisions/028.
 */
export const keeperLogin = sqlMigration(
  '0052-keeper-login',
  /* sql */ `
create procedure keeper_readable(name regclass, columns text) language plpgsql as $$
begin
  execute format('create policy keeper_read on %s for select to talkdrum_keeper using (true)', name);
  execute format('grant select (%s) on %s to talkdrum_keeper', columns, name);
end $$;

-- What sealed a value, without the value: 'v2.' and the id of its key, 'v1.' before values named their key, null for no value.
create function sealed_by(sealed text) returns text language sql immutable parallel safe as $$
  select case when sealed <> '' then coalesce(substring(sealed from '^v2[.][0-9a-f]{8}[.]'), 'v1.') end
$$;
alter table webhook_endpoint
  add secret_sealed_by text generated always as (sealed_by(secret)) stored,
  add previous_secret_sealed_by text generated always as (sealed_by(previous_secret)) stored;
alter table sending_domain add dkim_private_key_sealed_by text generated always as (sealed_by(dkim_private_key)) stored;
alter table payment_authorisation add token_sealed_by text generated always as (sealed_by(token)) stored;
-- The key with which everything was found to be sealed; null until that is known.
alter table installation add sealed_by text;

alter table outbox_event add has_payload boolean not null generated always as (payload <> '{}') stored;
alter table import_job add has_preview boolean not null generated always as (preview <> '[]') stored;
create index import_job_preview on import_job (account_id, finished_at) where has_preview;
-- Ids are UUIDv7, so age is a range of the primary key.
drop index smpp_submission_age;

grant usage on schema public to talkdrum_keeper;
grant select (id) on account to talkdrum_keeper;
grant select (kind, account_id, subject_id, is_dead) on due_work to talkdrum_keeper;
grant select (account_id, endpoint_id, event_id) on webhook_due to talkdrum_keeper;
call keeper_readable('privacy_setting', 'account_id, import_file_days, audit_days');
call keeper_readable('outbox_event', 'account_id, id, created_at, dispatched_at, has_payload');
call keeper_readable('invitation', 'account_id, expires_at');
call keeper_readable('audit_event', 'account_id, at');
call keeper_readable('contact', 'account_id, deleted_at');
call keeper_readable('opt_in_request', 'account_id, state, requested_at, asked_at');
call keeper_readable('import_job', 'account_id, id, status, undo_until, finished_at, has_preview');
call keeper_readable('import_change', 'account_id, import_id');
call keeper_readable('import_row_error', 'account_id, import_id');
call keeper_readable('dmarc_report', 'account_id, id');
call keeper_readable('sending_domain', 'account_id, dkim_private_key_sealed_by');
call keeper_readable('payment_authorisation', 'account_id, token_sealed_by');
call keeper_readable('message', 'account_id, created_at, has_content');
call keeper_readable('message_blob', 'account_id, created_at');
call keeper_readable('smpp_receipt', 'account_id, done_at');
call keeper_readable('smpp_submission', 'account_id, id');
call keeper_readable('api_key', 'account_id, revoked_at, expires_at');
call keeper_readable('idempotent_request', 'account_id, created_at');
call keeper_readable('webhook_endpoint', 'account_id, id, secret_sealed_by, previous_secret_sealed_by');
call keeper_readable('webhook_event', 'account_id, id, endpoint_id');
`,
);
