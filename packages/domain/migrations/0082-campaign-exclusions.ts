import { sqlMigration } from './sql-migration.ts';

/**
 * Whom a campaign's frozen audience left out, and why: one row per person, in the month and retention class of the
 * campaign's deliveries, so that both go together.
 */
export const campaignExclusions = sqlMigration(
  '0082-campaign-exclusions',
  /* sql */ `
set local lock_timeout = '30s';

-- Recipients and people left out when the audience was frozen. Null for campaigns from before people left out were kept.
alter table campaign_stat add column audience integer;

create table campaign_exclusion (
  account_id uuid not null,
  id uuid not null,
  kept_until date not null default kept_until(24),
  campaign_id uuid not null,
  -- Null for pasted people who weren't contacts, and after an erasure.
  contact_id uuid,
  -- Only of pasted people who weren't contacts: a contact's own row has it otherwise.
  address text,
  name text,
  reason text not null,
  at timestamptz(3) not null default now()
) partition by range (kept_until);
create index campaign_exclusion_reason on campaign_exclusion (account_id, campaign_id, reason, id);
create index campaign_exclusion_contact on campaign_exclusion (account_id, contact_id, at) where contact_id is not null;
create index campaign_exclusion_address on campaign_exclusion (account_id, address) where address is not null;
call tenant_table('campaign_exclusion');
-- As of delivery: computed once per statement, not per row.
alter policy tenant on campaign_exclusion with check (account_id = (select current_setting('app.account_id')::uuid));
create table campaign_exclusion_rest partition of campaign_exclusion default;
alter table campaign_exclusion_rest add primary key (account_id, id);
call tenant_table('campaign_exclusion_rest');

-- Finds what was skipped or cancelled for one contact; no other index has these rows by contact.
create index delivery_left_out on delivery (account_id, contact_id, settled_at)
  where state in ('skipped', 'cancelled') and contact_id is not null;

-- As in 0048, with the new table.
create or replace function ensure_kept_month(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  until text := case when month = 'infinity' then 'maxvalue' else quote_literal(month + interval '1 month') end;
  parent text;
  leaf text;
begin
  if month <> date_trunc('month', month)::date then
    raise exception '% is not the first day of a month', month;
  end if;
  -- It needs the default partition for itself for an instant: rather try again later than let senders wait.
  set local lock_timeout = '1s';
  perform pg_advisory_xact_lock(hashtext('ensure_kept_month'));
  foreach parent in array array['delivery', 'delivery_event', 'campaign_exclusion'] loop
    leaf := parent || case when month = 'infinity' then '_forever' else to_char(month, '"_until_"YYYY_MM') end;
    if to_regclass(leaf) is not null then
      continue;
    end if;
    execute format('create table %I (like %I including defaults including constraints including storage)', leaf, parent);
    execute format('alter table %I add primary key (account_id, id)', leaf);
    if parent = 'delivery' then
      execute format('create unique index on %I (account_id, campaign_id, address) where campaign_id is not null', leaf);
      execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.2)', leaf);
    end if;
    execute format('alter table %I no force row level security', parent || '_rest');
    execute format('with moved as (delete from %I where kept_until >= %L and (%L = ''infinity'' or kept_until < %L) returning *) insert into %I select * from moved',
      parent || '_rest', month, month, month + interval '1 month', leaf);
    execute format('alter table %I force row level security', parent || '_rest');
    execute format('alter table %I attach partition %I for values from (%L) to (%s)', parent, leaf, month, until);
    execute format('call tenant_table(%L)', leaf);
  end loop;
end $$;

create or replace function detach_kept_month(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  suffix text := to_char(month, '"_until_"YYYY_MM');
  parent text;
begin
  if not month < now() at time zone 'UTC' then
    raise exception '% has not expired', month using errcode = '42501';
  end if;
  set local lock_timeout = '1s';
  lock table delivery, delivery_event, campaign_exclusion in access exclusive mode;
  foreach parent in array array['delivery', 'delivery_event', 'campaign_exclusion'] loop
    if (select relispartition from pg_class where oid = to_regclass(parent || suffix)) then
      execute format('alter table %I detach partition %I', parent, parent || suffix);
    end if;
  end loop;
end $$;

create or replace function drop_kept_month(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  suffix text := to_char(month, '"_until_"YYYY_MM');
  held record;
begin
  if (select relispartition from pg_class where oid = to_regclass('delivery' || suffix)) then
    raise exception '% is still in use', month using errcode = '42501';
  end if;
  execute format('alter table %I no force row level security', 'delivery' || suffix);
  for held in execute format('select account_id, count(*) filter (where state = ''sent'')::int as sent from %I group by 1', 'delivery' || suffix) loop
    perform set_config('app.account_id', held.account_id::text, true);
    insert into dropped_messages (account_id, kept_until, sent) values (held.account_id, month, held.sent)
      on conflict (account_id, kept_until) do update set sent = dropped_messages.sent + excluded.sent;
  end loop;
  execute format('drop table %I', 'delivery' || suffix);
  execute format('drop table %I', 'delivery_event' || suffix);
  execute format('drop table if exists %I', 'campaign_exclusion' || suffix);
end $$;

select ensure_kept_month(case when relname = 'delivery_forever' then 'infinity' else to_date(right(relname, 7), 'YYYY_MM') end)
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and (relname ~ '^delivery_until_[0-9]{4}_[0-9]{2}$' or relname = 'delivery_forever');
`,
);
