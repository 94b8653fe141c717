import { pointTables } from './0100-loyalty-points.ts';
import { sqlMigration } from './sql-migration.ts';

/**
 * Loyalty: programmes, members, and points. `point_entry` is the ledger and only added to. `point_lot` is what is left of
 * each credit, `point_balance` what a member has; both follow the ledger in the same transaction. Why: docs/decisions/055.
 */
export const loyalty = sqlMigration(
  '0100-loyalty',
  /* sql */ `
set local lock_timeout = '30s';

create table loyalty_program (
  account_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  list_id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'ended')),
  unit text not null default 'points' check (length(unit) between 1 and 30),
  currency text not null,
  -- worth_points are worth worth_minor; 0 for no worth in money.
  worth_points integer not null default 10 check (worth_points between 1 and 1000000),
  worth_minor bigint not null default 0 check (worth_minor between 0 and 1000000000000),
  pending_days integer not null default 0 check (pending_days between 0 and 90),
  expiry text not null default 'none' check (expiry in ('none', 'rolling', 'fixed', 'inactivity')),
  expiry_days integer check (expiry_days between 1 and 3650),
  expiry_date text check (expiry_date ~ '^[01][0-9]-[0-3][0-9]$'),
  earn_cap_per_day integer check (earn_cap_per_day between 1 and 1000000000),
  approval_above integer check (approval_above between 1 and 1000000000),
  joins_by_earning boolean not null default true,
  message text not null default '' check (length(message) <= 1000),
  terms text not null default '' check (length(terms) <= 5000),
  tier_metric text not null default 'earned' check (tier_metric in ('earned', 'spent')),
  tier_months integer check (tier_months between 1 and 60),
  tier_keep_months integer not null default 12 check (tier_keep_months between 1 and 60),
  -- The last number that a member got.
  last_number integer not null default 0,
  ended_at timestamptz(3),
  -- Orders from before it earn nothing.
  started_at timestamptz(3),
  -- When the points of an ended programme lapse.
  points_until timestamptz(3),
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, id) references published (account_id, id) on delete cascade,
  foreign key (account_id, list_id) references list (account_id, id),
  check (expiry not in ('rolling', 'inactivity') or expiry_days is not null),
  check (expiry <> 'fixed' or expiry_date is not null),
  check ((status = 'ended') = (ended_at is not null))
);
call tenant_table('loyalty_program');
create trigger note_change after insert or update or delete on loyalty_program for each row execute function note_row_change('loyalty', 'id');

create table loyalty_tier (
  account_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  -- From the lowest.
  rank integer not null check (rank between 1 and 10),
  name text not null check (length(name) between 1 and 40),
  threshold integer not null check (threshold between 0 and 1000000000),
  multiplier numeric(4,2) not null default 1 check (multiplier between 1 and 10),
  benefits text not null default '' check (length(benefits) <= 500),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  -- It stays for the history of those who were in it.
  removed_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, program_id) references loyalty_program (account_id, id) on delete cascade
);
create index loyalty_tier_program on loyalty_tier (account_id, program_id, rank) where removed_at is null;
call tenant_table('loyalty_tier');
create trigger note_change after insert or update or delete on loyalty_tier for each statement execute function note_statement_change('loyalty');

create table loyalty_rule (
  account_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  event text not null check (length(event) between 1 and 60),
  conditions jsonb not null default '[]',
  earns text not null check (earns in ('per', 'fixed')),
  points integer not null check (points between 1 and 1000000),
  per_minor bigint not null default 0 check (per_minor between 0 and 1000000000000),
  property text not null default 'amount',
  cap_per_day integer check (cap_per_day between 1 and 1000000000),
  cap_total integer check (cap_total between 1 and 1000000000),
  uses_tier boolean not null default true,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  is_on boolean not null default true,
  created_at timestamptz(3) not null default now(),
  -- Entries name it.
  removed_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, program_id) references loyalty_program (account_id, id) on delete cascade,
  check (earns <> 'per' or per_minor > 0)
);
create index loyalty_rule_event on loyalty_rule (account_id, event) where removed_at is null;
call tenant_table('loyalty_rule');
create trigger note_change after insert or update or delete on loyalty_rule for each statement execute function note_statement_change('loyalty');

create table loyalty_reward (
  account_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  reward_id uuid not null,
  points integer not null check (points between 1 and 1000000000),
  min_tier_id uuid,
  is_on boolean not null default true,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, program_id, reward_id),
  foreign key (account_id, program_id) references loyalty_program (account_id, id) on delete cascade,
  foreign key (account_id, reward_id) references reward (account_id, id) on delete cascade,
  foreign key (account_id, min_tier_id) references loyalty_tier (account_id, id)
);
call tenant_table('loyalty_reward');
create trigger note_change after insert or update or delete on loyalty_reward for each statement execute function note_statement_change('loyalty');

create table loyalty_member (
  account_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  -- Null once the contact was erased: the points must still add up.
  contact_id uuid,
  number integer not null check (number > 0),
  tier_id uuid,
  tier_since timestamptz(3),
  -- When the tier is looked at again; null for one that everybody has.
  tier_until timestamptz(3),
  joined_at timestamptz(3) not null,
  -- When they last opened their page.
  viewed_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, program_id, contact_id),
  unique (account_id, program_id, number),
  foreign key (account_id, program_id) references loyalty_program (account_id, id) on delete cascade,
  foreign key (account_id, tier_id) references loyalty_tier (account_id, id)
) with (fillfactor = 90);
create index loyalty_member_contact on loyalty_member (account_id, contact_id) where contact_id is not null;
create index loyalty_member_newest on loyalty_member (account_id, program_id, id desc);
create index loyalty_member_tier on loyalty_member (account_id, program_id, tier_until) where tier_until is not null;
call tenant_table('loyalty_member');
create trigger note_change after insert on loyalty_member for each statement execute function note_statement_change('loyalty');

${pointTables}
-- What the rules of segments know of points.
create view contact_points with (security_invoker = true) as
  select m.account_id, m.contact_id, m.program_id, m.tier_id, b.available
  from loyalty_member m
  join point_balance b on b.account_id = m.account_id and b.member_id = m.id
  where m.contact_id is not null;
call search_readable('loyalty_member');
call search_readable('point_balance');
grant select on contact_points to talkdrum_search;

-- Points can buy a reward. Adds a source to those that the constraint names now.
do $$
declare named record;
begin
  for named in
    select c.conname, c.conrelid::regclass as of_table, pg_get_constraintdef(c.oid) as said
    from pg_constraint c
    where c.contype = 'c' and c.conrelid in ('reward_issue'::regclass, 'reward_entry'::regclass)
      and pg_get_constraintdef(c.oid) like '%source%''claim''::text%'
  loop
    execute format('alter table %s drop constraint %I', named.of_table, named.conname);
    execute format('alter table %s add constraint %I %s', named.of_table, named.conname,
      replace(named.said, '''claim''::text', '''claim''::text, ''loyalty''::text'));
  end loop;
end $$;

-- People who come onto a programme's list become members. No lock order: the row of due work is all it writes.
create function loyalty_list_joined() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into due_work (kind, account_id, subject_id, due_at)
  select 'loyalty.turn', p.account_id, p.id, now()
  from loyalty_program p
  where p.status = 'active' and p.deleted_at is null and exists (
    select from added n where n.account_id = p.account_id and n.list_id = p.list_id and n.state = 'subscribed'
  )
  order by p.id
  on conflict (kind, account_id, subject_id) do update
  set due_at = least(due_work.due_at, excluded.due_at), attempts = 0, is_dead = false;
  return null;
end $$;
create trigger loyalty_list_joined after insert on list_member referencing new table as added
  for each statement execute function loyalty_list_joined();
create trigger loyalty_list_confirmed after update on list_member referencing new table as added
  for each statement execute function loyalty_list_joined();

create function webhook_points_changed() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['points.changed']) then
    begin
      perform webhook_tell(array_agg(n.account_id), array_agg('points.changed'::text), array_agg(
        json_build_object('entryId', n.id, 'programId', n.program_id, 'program', p.name, 'memberId', n.member_id,
          'number', m.number::text, 'contactId', m.contact_id, 'kind', n.kind, 'points', n.points,
          'availableAt', webhook_time(n.available_at), 'expiresAt', webhook_time(n.expires_at),
          'reference', n.reference, 'at', webhook_time(n.at))))
      from changed n
      join loyalty_program p on p.account_id = n.account_id and p.id = n.program_id
      join loyalty_member m on m.account_id = n.account_id and m.id = n.member_id
      having count(*) > 0;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_points_changed after insert on point_entry referencing new table as changed
  for each statement execute function webhook_points_changed();
`,
);
