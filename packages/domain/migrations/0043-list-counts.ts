import { sqlMigration } from './sql-migration.ts';

/**
 * How many members each list has, by state, so that nobody counts a million rows. Each statement that changes
 * members adds a row with the difference; the sum is the count. Rows are only added, under an id of their own,
 * so imports and unsubscribes never wait for each other. Why: docs/decisions/021.
 */
export const listCounts = sqlMigration(
  '0043-list-counts',
  /* sql */ `
-- Members whose contact is deleted are included: the reader subtracts them.
create table list_count (
  account_id uuid not null,
  list_id uuid not null,
  state text not null,
  id uuid not null default uuidv7(),
  -- A difference, so it can be below zero.
  members integer not null,
  primary key (account_id, list_id, state, id)
);
call tenant_table('list_count');

-- Replaces the rows of one count by their sum once there are more than 32. Skips rows that another transaction is folding, so it never waits.
create function fold_list_count(account uuid, list uuid, counted text) returns void language plpgsql as $$
begin
  if (select count(*) from (select from list_count where account_id = account and list_id = list and state = counted limit 33) r) <= 32 then
    return;
  end if;
  with gone as (
    delete from list_count
    where account_id = account and list_id = list and state = counted and id = any(array(
      select id from list_count where account_id = account and list_id = list and state = counted for update skip locked))
    returning members
  )
  insert into list_count (account_id, list_id, state, members)
    select account, list, counted, sum(members) from gone having sum(members) <> 0;
end $$;

-- One row per statement, list and state, whether it changed one member or a hundred thousand.
create function count_members() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in
      insert into list_count (account_id, list_id, state, members)
        select account_id, list_id, state, count(*) from added group by 1, 2, 3
      returning account_id, list_id, state
    loop
      perform fold_list_count(changed.account_id, changed.list_id, changed.state);
    end loop;
  elsif tg_op = 'DELETE' then
    for changed in
      insert into list_count (account_id, list_id, state, members)
        select account_id, list_id, state, -count(*) from removed group by 1, 2, 3
      returning account_id, list_id, state
    loop
      perform fold_list_count(changed.account_id, changed.list_id, changed.state);
    end loop;
  else
    for changed in
      insert into list_count (account_id, list_id, state, members)
        select account_id, list_id, state, sum(n)
        from (
          select account_id, list_id, state, 1 n from added
          union all
          select account_id, list_id, state, -1 from removed
        ) r
        group by 1, 2, 3
        having sum(n) <> 0
      returning account_id, list_id, state
    loop
      perform fold_list_count(changed.account_id, changed.list_id, changed.state);
    end loop;
  end if;
  return null;
end $$;
create trigger count_added after insert on list_member referencing new table as added
  for each statement execute function count_members();
create trigger count_removed after delete on list_member referencing old table as removed
  for each statement execute function count_members();
create trigger count_changed after update on list_member referencing old table as removed new table as added
  for each statement execute function count_members();

-- After the triggers, which lock the table: nothing is added between the count and them.
do $$
declare
  known uuid;
begin
  for known in select id from account loop
    perform set_config('app.account_id', known::text, true);
    insert into list_count (account_id, list_id, state, members)
      select account_id, list_id, state, count(*) from list_member where account_id = known group by 1, 2, 3;
  end loop;
end $$;

-- The few whose members don't count; importing adds nothing to it.
create index contact_deleted on contact (account_id, id) where deleted_at is not null;

create or replace function delete_people_of_account() returns trigger language plpgsql as $$
begin
  perform set_config('app.account_id', old.id::text, true);
  delete from contact where account_id = old.id;
  delete from consent_event where account_id = old.id;
  delete from vouched_consent where account_id = old.id;
  delete from list_count where account_id = old.id;
  return null;
end $$;
`,
);
