import { sqlMigration } from './sql-migration.ts';

/**
 * `tenant_table` gives a table its row-level security: forced, with one policy for the app login.
 * `search_readable` lets the search login read it without the policy's barrier (see audience/search).
 * `current_setting` without a default fails if no account is set, so a query without a tenant never answers.
 */
export const kernel = sqlMigration(
  '0001-kernel',
  /* sql */ `
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create procedure tenant_table(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s using (account_id = current_setting(''app.account_id'')::uuid)
    with check (account_id = current_setting(''app.account_id'')::uuid)', name);
end $$;

create procedure search_readable(name regclass) language plpgsql as $$
begin
  execute format('create policy search_read on %s for select to talkdrum_search using (true)', name);
  execute format('grant select on %s to talkdrum_search', name);
end $$;

alter default privileges in schema public grant select, insert, update, delete on tables to talkdrum_app;
alter default privileges in schema public grant usage, select on sequences to talkdrum_app;
grant usage on schema public to talkdrum_app, talkdrum_search;
revoke create on schema public from public;

create table account (
  id uuid primary key,
  email text not null,
  company text not null,
  first_name text not null default '',
  last_name text not null default '',
  address text not null default '',
  state text not null default '',
  country text not null default 'NG',
  telephone text not null default '',
  industry text not null default '',
  website text not null default '',
  currency text not null default 'ngn',
  timezone text not null default 'Africa/Lagos',
  is_admin boolean not null default false,
  status smallint not null default 1,
  product text not null default '',
  hear text not null default '',
  sending_frequency text not null default '',
  sending_volume text not null default '',
  sending_type text not null default '',
  company_size text not null default '',
  subscription smallint not null default 0,
  subscription_auto boolean not null default false,
  subscription_plan integer not null default 0,
  subscription_expires timestamptz(3) not null default '1990-01-01T00:00:00Z',
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table due_work (
  kind text not null,
  account_id uuid not null references account (id) on delete cascade,
  subject_id uuid not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  lease_until timestamptz(3),
  lease_token uuid,
  last_error text,
  is_dead boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (kind, account_id, subject_id)
);
create index due_work_due on due_work (due_at) where not is_dead;

create table outbox_event (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz(3) not null default now(),
  dispatched_at timestamptz(3),
  primary key (account_id, id)
);
call tenant_table('outbox_event');

create table rate_limit (
  key text primary key,
  points integer not null,
  resets_at timestamptz(3) not null
);

create table used_challenge (
  id text primary key,
  expires_at timestamptz(3) not null
);

-- Starts of a job without an end: one that keeps killing its process is skipped after a few. Beside the job store, which may be MongoDB.
create table job_attempt (
  job text primary key,
  attempts integer not null default 1,
  started_at timestamptz(3) not null default now()
);

-- The job store of Agenda (its own columns); a cluster may use MongoDB instead.
create table agenda_jobs (
  id uuid primary key default gen_random_uuid(),
  name varchar(255) not null,
  priority integer not null default 0,
  next_run_at timestamptz,
  type varchar(10) not null default 'normal' check (type in ('normal', 'single')),
  locked_at timestamptz,
  last_finished_at timestamptz,
  failed_at timestamptz,
  fail_count integer,
  fail_reason text,
  repeat_timezone varchar(100),
  last_run_at timestamptz,
  repeat_interval varchar(255),
  data jsonb default '{}'::jsonb,
  repeat_at varchar(255),
  disabled boolean default false,
  progress real,
  fork boolean default false,
  last_modified_by varchar(255),
  debounce_started_at timestamptz,
  start_date timestamptz,
  end_date timestamptz,
  skip_days jsonb,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create index agenda_jobs_next_run on agenda_jobs (name, next_run_at, priority desc) where disabled = false;
create unique index agenda_jobs_single on agenda_jobs (name) where type = 'single';
create unique index agenda_jobs_subject on agenda_jobs (name, (data ->> 'subjectId')) where data ? 'subjectId' and next_run_at is not null and type = 'normal';
`,
);
