import { sqlMigration } from './sql-migration.ts';

/** Files of accounts that staff blocked aren't served: they may be what the account was blocked for. */
export const withheldFiles = sqlMigration(
  '0157-withheld-files',
  /* sql */ `
set local lock_timeout = '30s';

create index account_blocked on account (id) where blocked_at is not null;

-- The keys in the addresses of files of blocked accounts. Under row-level security, so account by account; there are few.
create function withheld_file_keys() returns setof text language plpgsql set search_path = public, pg_temp as $$
declare
  entered text := current_setting('app.account_id', true);
  one uuid;
begin
  for one in select id from account where blocked_at is not null loop
    perform set_config('app.account_id', one::text, true);
    return query select key from asset where account_id = one;
  end loop;
  perform set_config('app.account_id', coalesce(entered, ''), true);
end $$;
revoke execute on function withheld_file_keys() from public;
grant execute on function withheld_file_keys() to talkdrum_app;
`,
);
