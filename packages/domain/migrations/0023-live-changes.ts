import { sqlMigration } from './sql-migration.ts';

/**
 * Which parts of an account changed, for open dashboards. Triggers record it in the transaction of the
 * change, so no code path can forget it. Rows are only added, under a key with the transaction's own id, so
 * recording never waits for a lock. NOTIFY wasn't an option: it takes one lock for the whole cluster at
 * commit. Why: docs/decisions/013.
 */
export const liveChanges = sqlMigration(
  '0023-live-changes',
  /* sql */ `
-- Read for all watched accounts at once, so it holds topics and ids only. Kept for 15 minutes.
create table account_change (
  account_id uuid not null,
  -- With a snapshot this tells exactly which changes were committed since: ids and times follow the start of a transaction, not its end.
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  -- The account's own id where the topic as a whole changed.
  subject_id uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, xid, topic, subject_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);
create index account_change_at on account_change (at);

-- Per row, for tables of which few rows change at once. Arguments: the topic, and the column of the subject if there is one.
create function note_row_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_nargs = 1 then
    insert into account_change (account_id, topic, subject_id)
      values (coalesce(new.account_id, old.account_id), tg_argv[0], coalesce(new.account_id, old.account_id)) on conflict do nothing;
  elsif tg_argv[1] = 'id' then
    insert into account_change (account_id, topic, subject_id)
      values (coalesce(new.account_id, old.account_id), tg_argv[0], coalesce(new.id, old.id)) on conflict do nothing;
  else
    insert into account_change (account_id, topic, subject_id)
      values (coalesce(new.account_id, old.account_id), tg_argv[0], coalesce(new.campaign_id, old.campaign_id)) on conflict do nothing;
  end if;
  return null;
end $$;

create function note_account_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into account_change (account_id, topic, subject_id) values (new.id, 'account', new.id) on conflict do nothing;
  return null;
end $$;

-- Per statement, for tables of which many rows change at once. All of them belong to the account of the transaction.
create function note_statement_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed uuid := nullif(current_setting('app.account_id', true), '')::uuid;
begin
  if changed is not null then
    insert into account_change (account_id, topic, subject_id) values (changed, tg_argv[0], changed) on conflict do nothing;
  end if;
  return null;
end $$;

create trigger note_change after update of company, email, currency, timezone, country, status, deletion_at, subscription, subscription_auto,
  subscription_plan, subscription_expires, sending_suspended_at on account for each row execute function note_account_change();
create trigger note_change after insert or delete on membership for each row execute function note_row_change('account');
create trigger note_right_change after update of status, is_owner, privileges on membership for each row execute function note_row_change('account');
create trigger note_team_change after insert or update of status, is_owner, privileges or delete on membership
  for each row execute function note_row_change('team');
create trigger note_change after insert or update or delete on invitation for each row execute function note_row_change('team');

create trigger note_change after insert or update or delete on wallet_balance for each row execute function note_row_change('wallet');
create trigger note_change after insert or update on subscription_period for each row execute function note_row_change('subscription');
create trigger note_change after insert or update on payment for each row execute function note_row_change('payments');
create trigger note_change after insert or update on payment_refund for each row execute function note_row_change('payments');
create trigger note_change after insert or update on payment_authorisation for each row execute function note_row_change('payments');
create trigger note_change after insert or update on virtual_account for each row execute function note_row_change('payments');
create trigger note_change after insert or update or delete on balance_alert for each row execute function note_row_change('alerts');

create trigger note_change after insert or update or delete on campaign for each row execute function note_row_change('campaigns', 'id');
create trigger note_change after insert or update on campaign_stat for each row execute function note_row_change('campaigns', 'campaign_id');
create trigger note_change after insert or update or delete on import_job for each row execute function note_row_change('imports', 'id');

create trigger note_change after insert or update or delete on contact for each statement execute function note_statement_change('contacts');
create trigger note_change after insert or update or delete on list_member for each statement execute function note_statement_change('lists');
create trigger note_change after insert or update or delete on list for each row execute function note_row_change('lists');
create trigger note_change after insert or update or delete on segment for each row execute function note_row_change('segments');

create trigger note_change after insert or update or delete on sender for each row execute function note_row_change('senders');
create trigger note_change after insert or update or delete on sending_domain for each row execute function note_row_change('senders');
create trigger note_change after insert or update or delete on template for each row execute function note_row_change('templates');
create trigger note_change after insert on message for each statement execute function note_statement_change('messages');
`,
);
