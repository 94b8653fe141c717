import { sqlMigration } from './sql-migration.ts';

/**
 * `contact_history` without messages. PostgreSQL uses the statistics of a table behind a view only if the view isn't a
 * union: without them a count of two million events was planned as one of 200 contacts. Autovacuum gathers those of each
 * month, but not those of all months together, so a job does.
 */
export const contactActivity = sqlMigration(
  '0119-contact-activity',
  /* sql */ `
set local lock_timeout = '30s';

create view contact_activity with (security_invoker = true) as
  select account_id, contact_id, at, id, name, source, properties from contact_event;
grant select on contact_activity to talkdrum_search;

create function analyze_contact_events() returns void language plpgsql security definer set search_path = public, pg_temp
  set lock_timeout = '1s' as $$
begin
  -- PostgreSQL 18 can leave out the months, which autovacuum does.
  if current_setting('server_version_num')::int >= 180000 then
    execute 'analyze only contact_event';
  else
    execute 'analyze contact_event';
  end if;
end $$;
revoke execute on function analyze_contact_events from public;
grant execute on function analyze_contact_events to talkdrum_app;
`,
);
