import { sqlMigration } from './sql-migration.ts';

/**
 * Texts that ask to confirm have a daily quota of their own, and what waits for a sender or for money is woken instead of
 * tried again and again. A telephone number that comes with many email addresses is marked, and no longer makes later
 * leads free. A new price opens leads that waited for one.
 */
export const fairLeads = sqlMigration(
  '0089-fair-leads',
  /* sql */ `
set local lock_timeout = '30s';

-- How many texts that ask to confirm go out in 24 hours; null for the limit that follows from age.
alter table account add column opt_in_text_daily_limit integer check (opt_in_text_daily_limit >= 0);

create function wake_waiting_opt_ins(of_account uuid, missing text) returns void language plpgsql
  set search_path = public, pg_temp as $$
begin
  update opt_in_request set due_at = now()
  where account_id = of_account and state = 'waiting' and waits_for = missing and due_at > now();
  if found then
    insert into due_work (kind, account_id, subject_id, due_at) values ('opt_in.ask', of_account, of_account, now())
      on conflict (kind, account_id, subject_id) do update
      set due_at = excluded.due_at, attempts = 0, is_dead = false, last_error = null;
  end if;
end $$;
create function wake_opt_ins_with_money() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform wake_waiting_opt_ins(new.account_id, 'money');
  return null;
end $$;
create trigger wake_opt_ins after update on wallet_balance for each row
  when (new.balance_minor - new.held_minor > old.balance_minor - old.held_minor)
  execute function wake_opt_ins_with_money();
create function wake_opt_ins_with_sender() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform wake_waiting_opt_ins(new.account_id, 'sender');
  return null;
end $$;
create trigger wake_opt_ins after insert or update of status, campaign, archived_at on sender for each row
  when (new.channel = 'sms' and new.campaign = 'transactional' and new.status = 1 and new.archived_at is null)
  execute function wake_opt_ins_with_sender();
create index opt_in_request_waits on opt_in_request (account_id, waits_for) where state = 'waiting' and waits_for is not null;

-- Its telephone number came with another email address before.
alter table lead add column is_repeated boolean not null default false;
drop index lead_phone;
create unique index lead_phone on lead (account_id, form_id, phone_hash)
  where state = 'accepted' and phone_hash is not null and email_hash is null;
create index lead_number on lead (account_id, form_id, phone_hash) where state = 'accepted' and phone_hash is not null;

-- Leads that no price lets open keep their due work for a day; a price ends that.
create function wake_unpriced_leads() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update due_work set due_at = greatest(now(), new.valid_from)
  where kind = 'lead.open' and not is_dead and due_at > greatest(now(), new.valid_from);
  return null;
end $$;
create trigger wake_unpriced_leads after insert on price for each row when (new.kind = 'lead')
  execute function wake_unpriced_leads();
`,
);
