import { sqlMigration } from './sql-migration.ts';

/**
 * What contacts did, by month of its time, so a rule about the last 30 days reads two partitions. It isn't partitioned
 * by the month of deletion like messages, because nothing waits in it: what an account doesn't keep any longer is
 * deleted nightly, and an expired month is dropped once it is empty. Why: docs/decisions/035.
 */
export const contactEvents = sqlMigration(
  '0068-contact-events',
  /* sql */ `
set local lock_timeout = '30s';

create table contact_event (
  account_id uuid not null,
  at timestamptz(3) not null,
  id uuid not null,
  -- No foreign key: a check per row took a fifth of an import's time. A trigger deletes events with their contact.
  contact_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  source text not null check (source in ('form', 'page', 'survey', 'api', 'shop')),
  dedup_key text,
  properties jsonb not null default '{}',
  primary key (account_id, at, id)
) partition by range (at);
create index contact_event_contact on contact_event (account_id, contact_id, at, id);
-- Serves both questions of a rule: who did it (a range of the name), and whether this contact did.
create index contact_event_name on contact_event (account_id, name, contact_id, at);
-- Takes what no partition was made for in time; ensure_contact_event_month moves it.
create table contact_event_rest partition of contact_event default;
call tenant_table('contact_event');
call tenant_table('contact_event_rest');
call search_readable('contact_event');
call keeper_readable('contact_event', 'account_id, at');

-- Keys of the last 30 days, by hash. A unique index of the events can't span their months.
create table contact_event_key (
  account_id uuid not null,
  key_hash bytea not null,
  recorded_at timestamptz(3) not null,
  primary key (account_id, key_hash)
);
create index contact_event_key_age on contact_event_key (account_id, recorded_at);
call tenant_table('contact_event_key');
call keeper_readable('contact_event_key', 'account_id, recorded_at');

-- The names an account has used, each with its properties and their types: {"amount": "number"}.
create table event_name (
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  properties jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  primary key (account_id, name)
);
call tenant_table('event_name');

-- How long an account keeps its history, for housekeeping's question about events.
grant select (message_months) on privacy_setting to talkdrum_keeper;

create function forget_contact_events() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from contact_event e
  where e.account_id = current_setting('app.account_id')::uuid and e.contact_id in (select id from gone);
  return null;
end $$;
create trigger contact_events_forgotten after delete on contact referencing old table as gone
  for each statement execute function forget_contact_events();

-- Creates a month's partition. Rows that came before it move into it.
create function ensure_contact_event_month(month date) returns void language plpgsql security definer set search_path = public, pg_temp
  set lock_timeout = '1s' as $$
declare
  leaf text := to_char(month, '"contact_event_"YYYY_MM');
  since timestamptz := month::timestamp at time zone 'UTC';
  until timestamptz := (month + interval '1 month') at time zone 'UTC';
begin
  if month <> date_trunc('month', month)::date then
    raise exception '% is not the first day of a month', month;
  end if;
  perform pg_advisory_xact_lock(hashtext('ensure_contact_event_month'));
  if to_regclass(leaf) is not null then
    return;
  end if;
  execute format('create table %I (like contact_event including defaults including constraints including storage)', leaf);
  alter table contact_event_rest no force row level security;
  execute format('with moved as (delete from contact_event_rest where at >= %L and at < %L returning *) insert into %I select * from moved',
    since, until, leaf);
  alter table contact_event_rest force row level security;
  execute format('alter table contact_event attach partition %I for values from (%L) to (%L)', leaf, since, until);
  execute format('call tenant_table(%L)', leaf);
end $$;

-- Drops an old month, unless an account still keeps something in it. Returns whether it is gone.
create function drop_contact_event_month(month date) returns boolean language plpgsql security definer set search_path = public, pg_temp
  set lock_timeout = '1s' as $$
declare
  leaf text := to_char(month, '"contact_event_"YYYY_MM');
  is_kept boolean;
begin
  if month > now() - interval '25 months' then
    raise exception '% has not expired', month using errcode = '42501';
  end if;
  execute format('alter table %I no force row level security', leaf);
  execute format('select exists (select from %I)', leaf) into is_kept;
  if is_kept then
    execute format('alter table %I force row level security', leaf);
  else
    execute format('drop table %I', leaf);
  end if;
  return not is_kept;
end $$;

-- They run with the owner's rights: only the app may call them.
revoke execute on function ensure_contact_event_month, drop_contact_event_month from public;
grant execute on function ensure_contact_event_month, drop_contact_event_month to talkdrum_app;
-- Events may be a year old when they arrive.
select ensure_contact_event_month((date_trunc('month', now() at time zone 'UTC') + make_interval(months => n))::date)
  from generate_series(-13, 2) n;

-- All that happened with a contact: what they did, and their messages. Each branch has a constant name, so a question
-- about one name reads one branch. The timeline, rules of segments and journeys read it.
create view contact_history with (security_invoker = true) as
  select account_id, contact_id, at, id, name, source, properties
  from contact_event
  union all
  select account_id, contact_id, settled_at, id, 'message.sent', 'message',
    jsonb_build_object('deliveryId', id, 'campaignId', campaign_id)
  from delivery
  where contact_id is not null and state in ('sent', 'failed', 'unknown') and state = 'sent' and settled_at is not null
  union all
  select account_id, contact_id, settled_at, id, 'message.failed', 'message',
    jsonb_build_object('deliveryId', id, 'campaignId', campaign_id, 'reason', reason)
  from delivery
  where contact_id is not null and state in ('sent', 'failed', 'unknown') and state = 'failed' and settled_at is not null
  union all
  select account_id, contact_id, at, id, 'message.delivered', 'message',
    jsonb_build_object('deliveryId', delivery_id, 'campaignId', campaign_id)
  from delivery_event
  where contact_id is not null and kind = 'delivered'
  union all
  select account_id, contact_id, at, id, 'message.opened', 'message',
    jsonb_build_object('deliveryId', delivery_id, 'campaignId', campaign_id)
  from delivery_event
  where contact_id is not null and kind = 'open' and audience <> 'scanner'
  union all
  select account_id, contact_id, at, id, 'message.clicked', 'message',
    jsonb_build_object('deliveryId', delivery_id, 'campaignId', campaign_id, 'link', link_n)
  from delivery_event
  where contact_id is not null and kind = 'click' and audience in ('human', 'unknown')
  union all
  select account_id, contact_id, at, id, 'message.bounced', 'message',
    jsonb_build_object('deliveryId', delivery_id, 'campaignId', campaign_id, 'reason', detail)
  from delivery_event
  where contact_id is not null and kind = 'bounce'
  union all
  select account_id, contact_id, at, id, 'message.complained', 'message',
    jsonb_build_object('deliveryId', delivery_id, 'campaignId', campaign_id)
  from delivery_event
  where contact_id is not null and kind = 'complaint'
  union all
  select account_id, contact_id, at, id, 'message.unsubscribed', 'message',
    jsonb_build_object('deliveryId', delivery_id, 'campaignId', campaign_id)
  from delivery_event
  where contact_id is not null and kind = 'unsubscribe';
grant select on contact_history to talkdrum_search;
`,
);
