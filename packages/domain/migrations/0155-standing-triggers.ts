import { sqlMigration } from './sql-migration.ts';

/** What else changes where people stand: their contacts, members of lists, requests to confirm, and the list of a form. */
export const standingTriggers = sqlMigration(
  '0155-standing-triggers',
  /* sql */ `
set local lock_timeout = '30s';

-- Addresses are what requests are found by. Nearly no change of a contact is of this kind.
create function settle_standings_of_contact() returns trigger language plpgsql as $$
declare
  found uuid[] := array(
    select id from submission where account_id = old.account_id and contact_id = old.id and form_id is not null);
begin
  if cardinality(found) > 0 then
    perform settle_standings(old.account_id, found);
  end if;
  return null;
end $$;
create trigger standing_changed after update on contact
  for each row when ((old.email, old.phone, old.deleted_at is null) is distinct from (new.email, new.phone, new.deleted_at is null))
  execute function settle_standings_of_contact();
create trigger standing_gone after delete on contact
  for each row when (old.deleted_at is null)
  execute function settle_standings_of_contact();

-- Members of lists that have forms. A submission holds its contact, so a new member of such a list waits for it and sees it.
create function settle_standings_of_members() returns trigger language plpgsql as $$
declare
  account uuid;
  people uuid[];
  lists uuid[];
  found uuid[];
begin
  if tg_op = 'INSERT' then
    select n.account_id, array_agg(n.contact_id), array_agg(n.list_id) into account, people, lists
    from added n where (n.account_id, n.list_id) in (select account_id, list_id from form) group by 1;
    perform from unnest(people) i (id)
      join contact c on c.account_id = account and c.id = i.id
      where c.xmin <> pg_current_xact_id()::xid
      order by i.id
      for key share of c;
  else
    select n.account_id, array_agg(n.contact_id), array_agg(n.list_id) into account, people, lists
    from removed n where (n.account_id, n.list_id) in (select account_id, list_id from form) group by 1;
  end if;
  if people is null then
    return null;
  end if;
  found := array(
    select s.id
    from unnest(people, lists) i (id, list_id)
    join submission s on s.account_id = account and s.contact_id = i.id
    join form f on f.account_id = account and f.id = s.form_id and f.list_id = i.list_id);
  if cardinality(found) > 0 then
    perform settle_standings(account, found);
  end if;
  return null;
end $$;
create trigger standing_added after insert on list_member referencing new table as added
  for each statement execute function settle_standings_of_members();
create trigger standing_changed after update on list_member referencing old table as removed
  for each statement execute function settle_standings_of_members();
create trigger standing_removed after delete on list_member referencing old table as removed
  for each statement execute function settle_standings_of_members();

-- Requests, by whom they ask, by who has the same number, and by the standings that are from them.
create function settle_standings_of_requests() returns trigger language plpgsql as $$
declare
  account uuid;
  ids uuid[];
  people uuid[];
  lists uuid[];
  found uuid[];
begin
  if tg_op = 'INSERT' then
    select n.account_id, array_agg(n.id), array_agg(n.contact_id), array_agg(n.list_id) into account, ids, people, lists
    from added n where (n.account_id, n.list_id) in (select account_id, list_id from form) group by 1;
  elsif tg_op = 'UPDATE' then
    -- Nothing else about a request matters.
    select n.account_id, array_agg(n.id), array_agg(n.contact_id), array_agg(n.list_id) into account, ids, people, lists
    from removed o join added n using (account_id, id)
    where (o.state, o.waits_for) is distinct from (n.state, n.waits_for)
      and (n.account_id, n.list_id) in (select account_id, list_id from form) group by 1;
  else
    select n.account_id, array_agg(n.id), array_agg(n.contact_id), array_agg(n.list_id) into account, ids, people, lists
    from removed n where (n.account_id, n.list_id) in (select account_id, list_id from form) group by 1;
  end if;
  if ids is null then
    return null;
  end if;
  found := array(
    select s.id
    from unnest(people, lists) i (id, list_id)
    join submission s on s.account_id = account and s.contact_id = i.id
    join form f on f.account_id = account and f.id = s.form_id and f.list_id = i.list_id
    where s.consents <> '[]'
    union
    select k.submission_id
    from unnest(ids) i (id)
    join submission_standing k on k.account_id = account and k.request_id = i.id);
  -- Others with the same number.
  if tg_op = 'INSERT' then
    people := array(select contact_id from added where channel = 'sms' and list_id = any(lists));
    found := found || array(
      select s.id
      from unnest(people) i (id)
      join contact c on c.account_id = account and c.id = i.id
      join contact o on o.account_id = account and o.phone = c.phone and o.deleted_at is null and o.id <> c.id
      join submission s on s.account_id = account and s.contact_id = o.id
      join form f on f.account_id = account and f.id = s.form_id and f.list_id = any(lists)
      where s.consents <> '[]');
  end if;
  if cardinality(found) > 0 then
    perform settle_standings(account, found);
  end if;
  return null;
end $$;
create trigger standing_added after insert on opt_in_request referencing new table as added
  for each statement execute function settle_standings_of_requests();
create trigger standing_changed after update on opt_in_request referencing old table as removed new table as added
  for each statement execute function settle_standings_of_requests();
create trigger standing_removed after delete on opt_in_request referencing old table as removed
  for each statement execute function settle_standings_of_requests();

-- The lock waits for submissions that are being stored, and they are seen then.
create function settle_standings_of_form() returns trigger language plpgsql as $$
declare
  known uuid;
  ids uuid[];
begin
  perform from form where account_id = new.account_id and id = new.id for update;
  loop
    ids := array(
      select id from submission
      where account_id = new.account_id and form_id = new.id and (known is null or id < known)
      order by id desc limit 10000);
    exit when cardinality(ids) = 0;
    perform settle_standings(new.account_id, ids);
    known := ids[cardinality(ids)];
  end loop;
  return null;
end $$;
create trigger standing_changed after update of list_id on form
  for each row when (old.list_id <> new.list_id) execute function settle_standings_of_form();
`,
);
