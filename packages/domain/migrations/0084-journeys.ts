import { sqlMigration } from './sql-migration.ts';

/**
 * Journeys: the drawing, its published versions, one run per contact and entry, one step per box a run completed, and
 * counts per box and day. Runs are advanced in sets, so no row here is a job of its own. Why: docs/decisions/049.
 */
export const journeys = sqlMigration(
  '0084-journeys',
  /* sql */ `
set local lock_timeout = '30s';

create table journey (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  kind text not null default 'lifecycle' check (kind in ('campaign', 'reminder', 'lifecycle')),
  status text not null default 'draft' check (status in ('draft', 'running', 'paused', 'draining', 'archived')),
  draft jsonb not null,
  revision integer not null default 1,
  -- The version that people enter.
  version_id uuid,
  paused_at timestamptz(3),
  -- What it was when it was paused.
  resumes_as text check (resumes_as in ('running', 'draining')),
  -- What was due between these two is overdue: it is skipped if its owner chose that when resuming.
  skip_from timestamptz(3),
  skip_until timestamptz(3),
  -- Where a trigger that asks by the clock has got to.
  looked_until timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  published_at timestamptz(3),
  primary key (account_id, id)
);
create index journey_newest on journey (account_id, created_at, id);
call tenant_table('journey');
create trigger note_change after insert or update or delete on journey for each row execute function note_row_change('journeys', 'id');

create table journey_version (
  account_id uuid not null,
  id uuid not null,
  journey_id uuid not null,
  n integer not null,
  -- Never changes.
  graph jsonb not null,
  node_ids text[] not null,
  -- False once a newer version exists and nobody is left in this one.
  is_live boolean not null default true,
  published_by uuid,
  published_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, journey_id, n),
  foreign key (account_id, journey_id) references journey (account_id, id) on delete cascade
);
call tenant_table('journey_version');

-- What running journeys listen to.
create table journey_listener (
  account_id uuid not null,
  kind text not null check (kind in ('list', 'event', 'goal', 'clock')),
  subject text not null,
  journey_id uuid not null,
  primary key (account_id, kind, subject, journey_id),
  foreign key (account_id, journey_id) references journey (account_id, id) on delete cascade
);
create index journey_listener_journey on journey_listener (account_id, journey_id);
call tenant_table('journey_listener');

-- Contacts that a trigger found and that haven't been judged by the rules of entry. Unique by what brought them.
create table journey_arrival (
  account_id uuid not null,
  journey_id uuid not null,
  contact_id uuid not null,
  entry_key text not null,
  due_at timestamptz(3) not null default now(),
  primary key (account_id, journey_id, contact_id, entry_key),
  foreign key (account_id, journey_id) references journey (account_id, id) on delete cascade
);
create index journey_arrival_due on journey_arrival (account_id, journey_id, due_at);
call tenant_table('journey_arrival');

-- Who matched the segment of a journey's trigger when it was last asked.
create table journey_member (
  account_id uuid not null,
  journey_id uuid not null,
  contact_id uuid not null,
  primary key (account_id, journey_id, contact_id),
  foreign key (account_id, journey_id) references journey (account_id, id) on delete cascade
);
call tenant_table('journey_member');

-- No foreign key to the contact: a check per row costs a tenth of entering. A trigger deletes runs with their contact.
create table journey_run (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  journey_id uuid not null,
  version_id uuid not null,
  contact_id uuid not null,
  entry_key text not null,
  status text not null check (status in ('waiting', 'completed', 'goal', 'stopped', 'held_out')),
  -- Where the contact is, or was at the end.
  node_id text not null,
  -- When something happens next.
  wake_at timestamptz(3) not null,
  entered_at timestamptz(3) not null,
  -- When the contact came to its box.
  arrived_at timestamptz(3) not null,
  -- Since when a message waits for money or for its sender.
  held_at timestamptz(3),
  is_late boolean not null default false,
  steps integer not null default 0,
  context jsonb not null default '{}',
  ended_at timestamptz(3),
  converted_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, journey_id, contact_id, entry_key),
  foreign key (account_id, journey_id) references journey (account_id, id) on delete cascade
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create index journey_run_due on journey_run (account_id, version_id, node_id, wake_at) where status = 'waiting';
create index journey_run_contact on journey_run (account_id, contact_id);
call tenant_table('journey_run');
call keeper_readable('journey_run', 'account_id, id, ended_at');

create table journey_step (
  account_id uuid not null,
  run_id uuid not null,
  n integer not null,
  node_id text not null,
  port text,
  outcome text not null check (outcome in ('done', 'skipped', 'failed', 'moved')),
  reason text,
  delivery_id uuid,
  at timestamptz(3) not null,
  -- A second step of a number fails, so that none is done twice.
  primary key (account_id, run_id, n)
);
create index journey_step_delivery on journey_step (account_id, delivery_id) where delivery_id is not null;
call tenant_table('journey_step');

-- Kept in the transaction of each step. 'entered' counts arrivals at a box; the others say how people left it.
create table journey_node_stat (
  account_id uuid not null,
  journey_id uuid not null,
  version_id uuid not null,
  node_id text not null,
  day date not null,
  outcome text not null check (outcome in ('entered', 'done', 'skipped', 'failed', 'moved')),
  port text not null default '',
  reason text not null default '',
  n integer not null,
  primary key (account_id, version_id, node_id, day, outcome, port, reason),
  foreign key (account_id, journey_id) references journey (account_id, id) on delete cascade
);
call tenant_table('journey_node_stat');
create trigger note_change after insert or update on journey_node_stat for each statement execute function note_statement_change('journeys');

-- Work for the worker, from triggers.
create function wake_journeys(work text, journeys uuid[]) returns void language sql set search_path = public, pg_temp as $$
  insert into due_work (kind, account_id, subject_id, due_at)
  select work, current_setting('app.account_id')::uuid, j, now() from unnest(journeys) j order by j
  on conflict (kind, account_id, subject_id) do update
  set due_at = excluded.due_at, attempts = 0, is_dead = false, last_error = null
$$;

-- Becoming a confirmed member of a list. An import adds thousands in one statement.
create function journey_arrivals_of_members() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  known uuid := nullif(current_setting('app.account_id', true), '')::uuid;
  found uuid[];
begin
  if known is null or not exists (select from journey_listener where account_id = known and kind = 'list') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    with arrived as (
      insert into journey_arrival (account_id, journey_id, contact_id, entry_key)
      select known, l.journey_id, a.contact_id, 'list/' || a.list_id || '/' || extract(epoch from now())
      from added a
      join journey_listener l on l.account_id = known and l.kind = 'list' and l.subject = a.list_id::text
      where a.state = 'subscribed'
      on conflict do nothing
      returning journey_id
    )
    select array_agg(distinct journey_id) into found from arrived;
  else
    with arrived as (
      insert into journey_arrival (account_id, journey_id, contact_id, entry_key)
      select known, l.journey_id, a.contact_id, 'list/' || a.list_id || '/' || extract(epoch from now())
      from added a
      join removed r using (account_id, list_id, contact_id)
      join journey_listener l on l.account_id = known and l.kind = 'list' and l.subject = a.list_id::text
      where a.state = 'subscribed' and r.state <> 'subscribed'
      on conflict do nothing
      returning journey_id
    )
    select array_agg(distinct journey_id) into found from arrived;
  end if;
  if found is not null then
    perform wake_journeys('journey.enter', found);
  end if;
  return null;
end $$;
create trigger journey_members_added after insert on list_member referencing new table as added
  for each statement execute function journey_arrivals_of_members();
create trigger journey_members_changed after update on list_member referencing old table as removed new table as added
  for each statement execute function journey_arrivals_of_members();

-- Steps have no foreign key: a check per row would cost as much as the row.
create function forget_journey_steps() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from journey_step s using gone g where s.account_id = g.account_id and s.run_id = g.id;
  -- They aren't at their box any more. With the journey itself, its counts go too.
  insert into journey_node_stat (account_id, journey_id, version_id, node_id, day, outcome, reason, n)
  select g.account_id, g.journey_id, g.version_id, g.node_id, (now() at time zone 'UTC')::date, 'moved', 'deleted', count(*)
  from gone g
  join journey j on j.account_id = g.account_id and j.id = g.journey_id
  where g.status = 'waiting'
  group by 1, 2, 3, 4
  order by 3, 4
  on conflict (account_id, version_id, node_id, day, outcome, port, reason) do update
  set n = journey_node_stat.n + excluded.n;
  return null;
end $$;
create trigger journey_steps_forgotten after delete on journey_run referencing old table as gone
  for each statement execute function forget_journey_steps();

create function forget_journey_runs() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  known uuid := current_setting('app.account_id')::uuid;
begin
  if exists (select from journey where account_id = known) then
    delete from journey_arrival a where a.account_id = known and a.contact_id in (select id from gone);
    delete from journey_member m where m.account_id = known and m.contact_id in (select id from gone);
    delete from journey_run r where r.account_id = known and r.contact_id in (select id from gone);
  end if;
  return null;
end $$;
create trigger journey_runs_forgotten after delete on contact referencing old table as gone
  for each statement execute function forget_journey_runs();
`,
);
