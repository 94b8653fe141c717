import { sqlMigration } from './sql-migration.ts';

/**
 * Last step: today's tables become the first partition of new ones, which takes milliseconds however large they
 * are. Deliveries and events are partitioned by the month in which they are deleted, so a month goes by dropping
 * a table. A campaign's deliveries lie in one partition, so its unique index keeps addresses unique.
 */
export const messagePartitions = sqlMigration(
  '0048-message-partitions',
  /* sql */ `
set local lock_timeout = '30s';

-- Takes the table's row type, which changes.
drop function webhook_message_data(delivery, text);
drop function ensure_event_partition(date);
alter table delivery_event_rest rename to delivery_event_before_rest;

create procedure partition_by_kept_until(parent text) language plpgsql as $$
declare
  month date := kept_until(24);
  leaf text;
  indexes text[] := array(
    select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from pg_index where indrelid = parent::regclass and not indisunique);
  triggers text[] := array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = parent::regclass and not tgisinternal);
  found record;
  statement text;
begin
  select (regexp_match(pg_get_constraintdef(oid), '\\d{4}-\\d\\d-\\d\\d'))[1]::date into strict month
    from pg_constraint where conrelid = parent::regclass and conname = parent || '_one_month';
  leaf := parent || to_char(month, '"_until_"YYYY_MM');
  for found in select tgname as name from pg_trigger where tgrelid = parent::regclass and not tgisinternal loop
    execute format('drop trigger %I on %I', found.name, parent);
  end loop;
  for found in select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = parent::regclass loop
    execute format('alter index %I rename to %I', found.name, leaf || substr(found.name, length(parent) + 1));
  end loop;
  execute format('alter table %I rename to %I', parent, leaf);
  execute format('create table %I (like %I including defaults including constraints including storage) partition by range (kept_until)', parent, leaf);
  execute format('alter table %I drop constraint %I, alter kept_until set default kept_until(24)', parent, parent || '_one_month');
  foreach statement in array indexes || triggers loop
    execute statement;
  end loop;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, leaf, month, month + interval '1 month');
  execute format('alter table %I drop constraint %I', leaf, parent || '_one_month');
  -- Takes what no partition was made for in time; ensure_kept_months moves it.
  execute format('create table %I partition of %I default', parent || '_rest', parent);
  execute format('alter table %I add primary key (account_id, id)', parent || '_rest');
  execute format('call tenant_table(%L)', parent);
  execute format('call tenant_table(%L)', parent || '_rest');
  execute format('call search_readable(%L)', parent);
end $$;
alter table campaign_stat alter kept_until set default kept_until(24);
call partition_by_kept_until('delivery');
call partition_by_kept_until('delivery_event');
drop procedure partition_by_kept_until(text);
-- As in 0011: computed once per statement, not per row.
alter policy tenant on delivery with check (account_id = (select current_setting('app.account_id')::uuid));

create function webhook_message_data(d delivery, reference text) returns json language sql stable as $$
  select json_build_object('messageId', d.id, 'channel', d.channel, 'recipient', d.address, 'campaignId', d.campaign_id,
    'contactId', d.contact_id, 'reference', nullif(reference, ''), 'reason', d.reason, 'response', left(d.response, 1000),
    'attempts', d.attempts)
$$;
-- A row that moves to another partition is inserted there, and was reported before.
drop trigger webhook_message_skipped on delivery;
create trigger webhook_message_skipped after insert on delivery for each row
  when (new.state = 'skipped' and new.campaign_id is null and new.created_at = now()::timestamptz(3))
  execute function webhook_message_skipped();

-- What a dropped partition held of an account, for the invariants.
create table dropped_messages (
  account_id uuid not null,
  kept_until date not null,
  sent integer not null,
  primary key (account_id, kept_until)
);
call tenant_table('dropped_messages');
-- What was charged for batches that are deleted.
alter table message_spending add column deleted_mills bigint not null default 0;

-- Creates the partitions of both tables for a month. Rows that came before their partition move into it.
create function ensure_kept_month(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
  foreach parent in array array['delivery', 'delivery_event'] loop
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

-- The accounts with rows in an expired month. Under row-level security, so account by account; asked once a month.
create function accounts_of_month(month date) returns setof uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entered text := current_setting('app.account_id', true);
  known uuid;
begin
  if not month < now() at time zone 'UTC' then
    raise exception '% has not expired', month using errcode = '42501';
  end if;
  for known in select id from account loop
    perform set_config('app.account_id', known::text, true);
    if exists (select from delivery where account_id = known and kept_until = month)
      or exists (select from delivery_event where account_id = known and kept_until = month) then
      return next known;
    end if;
  end loop;
  perform set_config('app.account_id', coalesce(entered, ''), true);
end $$;

-- Takes an expired month out of both tables, which needs them for an instant.
create function detach_kept_month(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  suffix text := to_char(month, '"_until_"YYYY_MM');
  parent text;
begin
  if not month < now() at time zone 'UTC' then
    raise exception '% has not expired', month using errcode = '42501';
  end if;
  set local lock_timeout = '1s';
  lock table delivery, delivery_event in access exclusive mode;
  foreach parent in array array['delivery', 'delivery_event'] loop
    if (select relispartition from pg_class where oid = to_regclass(parent || suffix)) then
      execute format('alter table %I detach partition %I', parent, parent || suffix);
    end if;
  end loop;
end $$;

-- Drops a month that was taken out, and remembers what it held. Nobody else sees these tables any more.
create function drop_kept_month(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

-- They run with the owner's rights: only the app may call them.
revoke execute on function ensure_kept_month, accounts_of_month, detach_kept_month, drop_kept_month from public;
grant execute on function ensure_kept_month, accounts_of_month, detach_kept_month, drop_kept_month to talkdrum_app;
select ensure_kept_month(month)
  from (
    select kept_until(months, now() + make_interval(months => n)) as month from unnest('{3,12,24}'::int[]) months, generate_series(0, 2) n
    union select 'infinity'
  ) m;
`,
);
