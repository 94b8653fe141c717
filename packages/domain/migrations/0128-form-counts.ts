import { sqlMigration } from './sql-migration.ts';

/**
 * How many submissions each form has, so that a list of forms doesn't count 140,000. Each statement adds a row with
 * the difference, as for the members of lists; the sum is the count. Why: docs/decisions/021.
 */
export const formCounts = sqlMigration(
  '0128-form-counts',
  /* sql */ `
set local lock_timeout = '30s';

create table form_count (
  account_id uuid not null,
  form_id uuid not null,
  id uuid not null default uuidv7(),
  -- A difference, so it can be below zero.
  submissions integer not null,
  primary key (account_id, form_id, id),
  foreign key (account_id, form_id) references form (account_id, id) on delete cascade
);
call tenant_table('form_count');

-- Replaces the rows of one form by their sum once there are more than 32. Skips rows that another transaction is folding, so it never waits.
-- One statement in 16 looks: a submission is one statement, and looking takes as long as counting it.
create function fold_form_count(account uuid, form uuid) returns void language plpgsql as $$
begin
  if (select count(*) from (select from form_count where account_id = account and form_id = form limit 33) r) <= 32 then
    return;
  end if;
  with gone as (
    delete from form_count
    where account_id = account and form_id = form and id = any(array(
      select id from form_count where account_id = account and form_id = form for update skip locked))
    returning submissions
  )
  insert into form_count (account_id, form_id, submissions)
    select account, form, sum(submissions) from gone having sum(submissions) <> 0;
end $$;

-- One row per statement and form. The submissions of surveys and referrals have no form.
create function count_submissions() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in
      insert into form_count (account_id, form_id, submissions)
        select account_id, form_id, count(*) from added where form_id is not null group by 1, 2
      returning account_id, form_id, id
    loop
      if get_byte(uuid_send(changed.id), 15) < 16 then
        perform fold_form_count(changed.account_id, changed.form_id);
      end if;
    end loop;
  else
    -- Those of a form that is being deleted have no form any more, and their counts go with it.
    for changed in
      insert into form_count (account_id, form_id, submissions)
        select r.account_id, r.form_id, -count(*)
        from removed r
        join form f on f.account_id = r.account_id and f.id = r.form_id
        group by 1, 2
      returning account_id, form_id, id
    loop
      if get_byte(uuid_send(changed.id), 15) < 16 then
        perform fold_form_count(changed.account_id, changed.form_id);
      end if;
    end loop;
  end if;
  return null;
end $$;
create trigger count_added after insert on submission referencing new table as added
  for each statement execute function count_submissions();
create trigger count_removed after delete on submission referencing old table as removed
  for each statement execute function count_submissions();

-- After the triggers, which lock the table: nothing is added between the count and them.
do $$
declare
  known uuid;
begin
  for known in select id from account loop
    perform set_config('app.account_id', known::text, true);
    insert into form_count (account_id, form_id, submissions)
      select account_id, form_id, count(*) from submission where account_id = known and form_id is not null group by 1, 2;
  end loop;
end $$;
`,
);
