import { sqlMigration } from './sql-migration.ts';

/**
 * Where the person of each submission stands is kept, and so is how many submissions of a form are in each standing. Triggers
 * keep both in the transactions that change them: of submissions here, of everything else in 0155. 0156 fills in what was submitted earlier. Why: docs/decisions/070.
 */
export const submissionStandings = sqlMigration(
  '0154-submission-standings',
  /* sql */ `
set local lock_timeout = '30s';

-- As if the form's list weren't archived: that makes all of them 'gone' at once, and whoever reads this asks for the list anyway.
create table submission_standing (
  account_id uuid not null,
  submission_id uuid not null,
  form_id uuid not null,
  -- Null until 0156 has come to it.
  standing text,
  -- The request that it is from: one that outlived its contact is found by this alone.
  request_id uuid,
  primary key (account_id, submission_id)
);
create index submission_standing_form on submission_standing (account_id, form_id, standing, submission_id);
create index submission_standing_request on submission_standing (account_id, request_id) where request_id is not null;
call tenant_table('submission_standing');

-- Differences by standing; null for what 0156 hasn't come to.
alter table form_count add column standing text;

-- The standing of submissions as everything else says it. The recount of the invariant is another statement.
create function standings_of(account uuid, ids uuid[])
  returns table (submission_id uuid, form_id uuid, standing text, request_id uuid) language sql stable as $$
  select s.id, s.form_id,
    case
      when c.id is null then 'gone'
      when m.state in ('subscribed', 'unsubscribed') then m.state
      when s.consents = '[]' then 'none'
      else coalesce(r.standing, 'waiting')
    end,
    r.id
  from unnest(ids) i (id)
  join submission s on s.account_id = account and s.id = i.id
  join form f on f.account_id = account and f.id = s.form_id
  left join contact c on c.account_id = account and c.id = s.contact_id and c.deleted_at is null
  left join list_member m on m.account_id = account and m.list_id = f.list_id and m.contact_id = c.id
  left join lateral (
    -- Of someone who is asked by email and by text, the one that got further.
    select o.id,
      case
        when o.state = 'asked' then 'asked'
        when o.state = 'left_out' then 'left-out'
        when o.waits_for is not null then 'waiting-' || o.waits_for
      end as standing
    from opt_in_request o
    where o.account_id = account and o.list_id = f.list_id
      and o.address_hash in (sha256(convert_to(c.email, 'UTF8')), sha256(convert_to(c.phone, 'UTF8')))
    order by array_position(array['asked', 'sending', 'waiting', 'left_out'], o.state), o.channel
    limit 1
  ) r on s.consents <> '[]' and c.id is not null and coalesce(m.state, 'unconfirmed') = 'unconfirmed'
$$;

create or replace function fold_form_count(account uuid, form uuid) returns void language plpgsql as $$
begin
  if (select count(*) from (select from form_count where account_id = account and form_id = form limit 49) r) <= 48 then
    return;
  end if;
  with gone as (
    delete from form_count
    where account_id = account and form_id = form and id = any(array(
      select id from form_count where account_id = account and form_id = form for update skip locked))
    returning standing, submissions
  )
  insert into form_count (account_id, form_id, standing, submissions)
    select account, form, standing, sum(submissions) from gone group by standing having sum(submissions) <> 0;
end $$;

-- Looks where submissions stand now. Their rows are locked first, so that the statement that looks sees what others changed.
-- All is looked up by keys: with stale statistics, a plan could read whole tables for each.
create function settle_standings(account uuid, ids uuid[]) returns void language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  changed record;
begin
  insert into submission_standing (account_id, submission_id, form_id)
    select s.account_id, s.id, s.form_id
    from unnest(ids) i (id)
    join submission s on s.account_id = account and s.id = i.id and s.form_id is not null
    left join submission_standing k on k.account_id = account and k.submission_id = i.id
    where k.submission_id is null
    order by s.id
    for key share of s
    on conflict do nothing;
  perform from unnest(ids) i (id)
    join submission_standing k on k.account_id = account and k.submission_id = i.id
    order by i.id
    for update of k;
  for changed in
    with due as materialized (
      select n.*, o.standing as before
      from standings_of(account, ids) n
      join submission_standing o on o.account_id = account and o.submission_id = n.submission_id
      where (o.standing, o.request_id) is distinct from (n.standing, n.request_id)
    ),
    settled as (
      update submission_standing k
      set standing = d.standing, request_id = d.request_id
      from due d
      where k.account_id = account and k.submission_id = d.submission_id
      returning k.form_id, d.before, k.standing as after
    )
    insert into form_count (account_id, form_id, standing, submissions)
      select account, d.form_id, d.standing, sum(d.n)
      from (
        select form_id, before as standing, -1 as n from settled
        union all
        select form_id, after, 1 from settled
      ) d
      group by 2, 3
      having sum(d.n) <> 0
    returning form_id, id
  loop
    if get_byte(uuid_send(changed.id), 15) < 16 then
      perform fold_form_count(account, changed.form_id);
    end if;
  end loop;
end $$;

-- One row of form_count per statement, form and standing. The submissions of surveys and referrals have no form. What is looked up
-- in large tables comes as arrays, here and below: with stale statistics, a plan could read all rows of a statement for each.
create or replace function count_submissions() returns trigger language plpgsql as $$
declare
  account uuid;
  ids uuid[];
  people uuid[];
  lists uuid[];
  changed record;
begin
  if tg_op = 'INSERT' then
    select n.account_id, array_agg(n.id), array_agg(n.contact_id), array_agg(f.list_id) into account, ids, people, lists
    from added n join form f on f.account_id = n.account_id and f.id = n.form_id group by 1;
    if ids is null then
      return null;
    end if;
    -- Whoever changes these at the same time waits, and sees these submissions then.
    perform from unnest(people, lists) i (id, list_id)
      join list_member m on m.account_id = account and m.list_id = i.list_id and m.contact_id = i.id
      order by i.id
      for share of m;
    perform from unnest(people, lists) i (id, list_id)
      join contact c on c.account_id = account and c.id = i.id
      cross join lateral (values (sha256(convert_to(c.email, 'UTF8'))), (sha256(convert_to(c.phone, 'UTF8')))) a (hash)
      join opt_in_request r on r.account_id = account and r.address_hash = a.hash and r.list_id = i.list_id
      order by r.id
      for share of r;
    for changed in
      with settled as (
        insert into submission_standing (account_id, submission_id, form_id, standing, request_id)
          select account, n.submission_id, n.form_id, n.standing, n.request_id from standings_of(account, ids) n
          on conflict do nothing
        returning account_id, form_id, standing
      )
      insert into form_count (account_id, form_id, standing, submissions)
        select account_id, form_id, standing, count(*) from settled group by 1, 2, 3
      returning account_id, form_id, id
    loop
      if get_byte(uuid_send(changed.id), 15) < 16 then
        perform fold_form_count(changed.account_id, changed.form_id);
      end if;
    end loop;
  else
    -- Those of a form that is being deleted have no form any more, and their counts go with it.
    for changed in
      with gone as (
        delete from submission_standing k
        using removed r
        where k.account_id = r.account_id and k.submission_id = r.id
        returning k.account_id, k.form_id, k.standing
      )
      insert into form_count (account_id, form_id, standing, submissions)
        select d.account_id, d.form_id, d.standing, sum(d.n)
        from (
          select account_id, form_id, standing, -count(*) as n from gone group by 1, 2, 3
          union all
          -- Those that 0156 hasn't come to.
          select account_id, form_id, null, -sum(n)
          from (
            select account_id, form_id, 1 as n from removed where form_id is not null
            union all
            select account_id, form_id, -1 from gone
          ) u
          group by 1, 2
        ) d
        join form f on f.account_id = d.account_id and f.id = d.form_id
        group by 1, 2, 3
        having sum(d.n) <> 0
      returning account_id, form_id, id
    loop
      if get_byte(uuid_send(changed.id), 15) < 16 then
        perform fold_form_count(changed.account_id, changed.form_id);
      end if;
    end loop;
  end if;
  return null;
end $$;

-- A submission that follows its contact into another.
create function settle_moved_submission() returns trigger language plpgsql as $$
begin
  perform settle_standings(new.account_id, array[new.id]);
  return null;
end $$;
create trigger standing_moved after update on submission
  for each row when (new.form_id is not null and (old.contact_id, old.consents) is distinct from (new.contact_id, new.consents))
  execute function settle_moved_submission();
`,
);
