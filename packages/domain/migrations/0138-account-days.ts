import { sqlMigration } from './sql-migration.ts';

/**
 * The Overview's days become those of the account's time zone. Messages are counted per hour, so that the days of any
 * zone can be added up; what was counted per UTC day keeps its day, as noon. `audience_day` is written with the day
 * that the account has, and a change of its zone counts from then on.
 */
export const accountDays = sqlMigration(
  '0138-account-days',
  /* sql */ `
set local lock_timeout = '30s';

alter table daily_stat rename to channel_hour;
alter table channel_hour rename constraint daily_stat_pkey to channel_hour_pkey;
alter table channel_hour rename column day to hour;
alter table channel_hour alter column hour type timestamptz(3) using (hour + time '12:00') at time zone 'UTC';

create or replace function count_audience() returns trigger language plpgsql as $$
declare
  -- All rows of a statement are of one account, by row-level security. Without its row the account is being deleted.
  zone text := coalesce((select timezone from account where id = nullif(current_setting('app.account_id', true), '')::uuid), 'UTC');
  today date := (now() at time zone zone)::date;
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in
      insert into audience_day (account_id, day, country, contacts, reachable, joined)
        select account_id, (created_at at time zone zone)::date, phone_country(phone), count(*),
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
          select account_id, (created_at at time zone zone)::date, phone_country(phone), 0, 0, -1 from removed where deleted_at is null
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
          select account_id, (created_at at time zone zone)::date, phone_country(phone), 0, 0, n
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
`,
);
