import { sqlMigration } from './sql-migration.ts';

/** Triggers by date and schedule come when it is their time of day for the contact. */
export const localTimes = sqlMigration(
  '0108-local-times',
  /* sql */ `
set local lock_timeout = '30s';

-- When clocks of the zone show this day and time. A time that they skip in spring is as much later as they skip; of one
-- that they show twice in autumn, the first, where AT TIME ZONE takes the second. The same as localInstant of
-- packages/journey-design.
create function local_instant(day date, time_of_day time, zone text) returns timestamptz language sql stable parallel safe as $$
  select coalesce(
    (select min(at) from unnest(array[earlier, later]) as at where at at time zone zone = day + time_of_day),
    earlier
  )
  from (
    select local - (before at time zone zone - before at time zone 'UTC') as earlier,
      local - (after at time zone zone - after at time zone 'UTC') as later
    from (
      select local, local - interval '24 hours' as before, local + interval '24 hours' as after
      from (select (day + time_of_day) at time zone 'UTC' as local) l
    ) around
  ) candidates
$$;
`,
);
