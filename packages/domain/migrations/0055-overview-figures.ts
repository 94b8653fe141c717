import { sqlMigration } from './sql-migration.ts';

/**
 * Counters for the Overview, so it never counts contacts or deliveries. The triggers below write
 * `audience_day`; the statement that stores receipts writes the other new counters. `npm run verify` recounts
 * all of them. What there was before is counted in 0066, account by account, because this one locks tables that sending
 * writes.
 */
export const overviewFigures = sqlMigration(
  '0055-overview-figures',
  /* sql */ `
set local lock_timeout = '30s';

-- The country of a telephone number, as precise as its calling code: +1 is the United States. '' without a number.
create function phone_country(phone text) returns text language sql immutable parallel safe as $$
  select case
    when phone is null then '' when phone like '+234%' then 'NG' when phone like '+233%' then 'GH' when phone like '+254%' then 'KE'
    when phone like '+27%' then 'ZA' when phone like '+44%' then 'GB' when phone like '+1%' then 'US' else '*'
  end
$$;
create function contact_reach(email text, email_status text, phone text, sms_status text) returns integer language sql immutable parallel safe as $$
  select case when (email is not null and email_status = 'enabled') or (phone is not null and sms_status = 'enabled') then 1 else 0 end
$$;

-- Differences per day (UTC) and country: the sum up to a day is how many there were at its end. Rows are only added, under an
-- id of their own, so imports and unsubscribes never wait for each other (docs/decisions/021).
create table audience_day (
  account_id uuid not null,
  day date not null,
  country text not null,
  id uuid not null default uuidv7(),
  contacts integer not null,
  -- Contacts that at least one channel may write to.
  reachable integer not null,
  -- Contacts that were created on this day and still exist.
  joined integer not null,
  primary key (account_id, day, country, id)
);
call tenant_table('audience_day');

-- Replaces the rows of one day and country by their sum once there are more than 32. Skips rows that another transaction is folding.
create function fold_audience_day(account uuid, counted date, place text) returns void language plpgsql as $$
begin
  if (select count(*) from (select from audience_day where account_id = account and day = counted and country = place limit 33) r) <= 32 then
    return;
  end if;
  with gone as (
    delete from audience_day
    where account_id = account and day = counted and country = place and id = any(array(
      select id from audience_day where account_id = account and day = counted and country = place for update skip locked))
    returning contacts, reachable, joined
  )
  insert into audience_day (account_id, day, country, contacts, reachable, joined)
    select account, counted, place, sum(contacts), sum(reachable), sum(joined) from gone having count(*) > 0;
end $$;

-- One row per statement, day and country, however many contacts it changed.
create function count_audience() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'UTC')::date;
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in
      insert into audience_day (account_id, day, country, contacts, reachable, joined)
        select account_id, (created_at at time zone 'UTC')::date, phone_country(phone), count(*),
          sum(contact_reach(email, email_status, phone, sms_status)), count(*)
        from added where deleted_at is null group by 1, 2, 3
      returning account_id, day, country
    loop
      perform fold_audience_day(changed.account_id, changed.day, changed.country);
    end loop;
  elsif tg_op = 'DELETE' then
    for changed in
      insert into audience_day (account_id, day, country, contacts, reachable, joined)
        select account_id, day, place, sum(contacts), sum(reachable), sum(joined)
        from (
          select account_id, today as day, phone_country(phone) as place, -1 as contacts,
            -contact_reach(email, email_status, phone, sms_status) as reachable, 0 as joined
          from removed where deleted_at is null
          union all
          select account_id, (created_at at time zone 'UTC')::date, phone_country(phone), 0, 0, -1 from removed where deleted_at is null
        ) r
        group by 1, 2, 3
      returning account_id, day, country
    loop
      perform fold_audience_day(changed.account_id, changed.day, changed.country);
    end loop;
  else
    for changed in
      insert into audience_day (account_id, day, country, contacts, reachable, joined)
        select account_id, day, place, sum(contacts), sum(reachable), sum(joined)
        from (
          select account_id, today as day, phone_country(phone) as place, n as contacts,
            n * contact_reach(email, email_status, phone, sms_status) as reachable, 0 as joined
          from (select *, 1 as n from added union all select *, -1 from removed) b where deleted_at is null
          union all
          select account_id, (created_at at time zone 'UTC')::date, phone_country(phone), 0, 0, n
          from (select *, 1 as n from added union all select *, -1 from removed) j where deleted_at is null
        ) r
        group by 1, 2, 3
        having sum(contacts) <> 0 or sum(reachable) <> 0 or sum(joined) <> 0
      returning account_id, day, country
    loop
      perform fold_audience_day(changed.account_id, changed.day, changed.country);
    end loop;
  end if;
  return null;
end $$;
create trigger audience_added after insert on contact referencing new table as added
  for each statement execute function count_audience();
create trigger audience_removed after delete on contact referencing old table as removed
  for each statement execute function count_audience();
create trigger audience_changed after update on contact referencing old table as removed new table as added
  for each statement execute function count_audience();

create or replace function delete_people_of_account() returns trigger language plpgsql as $$
begin
  perform set_config('app.account_id', old.id::text, true);
  delete from contact where account_id = old.id;
  delete from consent_event where account_id = old.id;
  delete from vouched_consent where account_id = old.id;
  delete from list_count where account_id = old.id;
  delete from audience_day where account_id = old.id;
  return null;
end $$;

-- Who left lately.
create index suppression_recent on suppression (account_id, created_at);

-- Carriers' receipts per day and network, from the same statement as daily_stat.
alter table daily_stat add column delivered integer not null default 0;
create table sms_network_day (
  account_id uuid not null references account (id) on delete cascade,
  day date not null,
  -- '' and '*' for numbers outside the known plans.
  country text not null,
  network text not null,
  delivered integer not null default 0,
  failed integer not null default 0,
  primary key (account_id, day, country, network)
);
call tenant_table('sms_network_day');

-- The hours of all campaigns of a period.
create index campaign_hour_time on campaign_hour (account_id, hour);

-- What the review said when the campaign was scheduled. Preparing it counts again.
alter table campaign add column planned_recipients integer, add column planned_cost_minor bigint, add column planned_currency text;
`,
);
