import { sqlMigration } from './sql-migration.ts';

/**
 * Contacts and consent have no foreign key to their account, and members none to their list: row-by-row
 * checks took a fifth of an import's time. Instead, row-level security ties rows to the transaction's
 * account, a trigger deletes people with it, and lists are archived, never deleted.
 */
export const audience = sqlMigration(
  '0003-audience',
  /* sql */ `
create table contact (
  account_id uuid not null,
  id uuid not null,
  full_name text not null default '',
  email text,
  phone text,
  email_status text not null default 'enabled' check (email_status in ('enabled', 'blocklisted')),
  sms_status text not null default 'enabled' check (sms_status in ('enabled', 'blocklisted')),
  attributes jsonb not null default '{}',
  source text not null default 'manual',
  import_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  check (email is not null or phone is not null)
);
create unique index contact_email on contact (account_id, email) where deleted_at is null;
create unique index contact_phone on contact (account_id, phone) where deleted_at is null and email is null;
create index contact_phone_any on contact (account_id, phone) where phone is not null and deleted_at is null;
create index contact_newest on contact (account_id, created_at, id) where deleted_at is null;
create index contact_name on contact (account_id, full_name, id) where deleted_at is null;
create index contact_search on contact using gin (account_id, full_name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
create index contact_attributes on contact using gin (account_id, attributes jsonb_path_ops);
-- The default 100 buckets are too coarse to tell a rare part of a name from a frequent one.
alter table contact alter column full_name set statistics 1000;
alter table contact alter column email set statistics 1000;
alter table contact alter column phone set statistics 1000;
call tenant_table('contact');
call search_readable('contact');

-- The attributes an account uses, so that forms and mappings can offer them.
create table contact_attribute (
  account_id uuid not null references account (id) on delete cascade,
  key text not null,
  label text not null,
  type text not null default 'text' check (type in ('text', 'number', 'date', 'boolean')),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, key)
);
call tenant_table('contact_attribute');

create table list (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  name text not null,
  type text not null default 'public' check (type in ('public')),
  opt_in text not null default 'single' check (opt_in in ('single', 'double')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  archived_at timestamptz(3),
  primary key (account_id, id)
);
create unique index list_name on list (account_id, lower(name)) where archived_at is null;
call tenant_table('list');
call search_readable('list');

create table list_member (
  account_id uuid not null,
  list_id uuid not null,
  contact_id uuid not null,
  state text not null default 'subscribed' check (state in ('subscribed', 'unconfirmed', 'unsubscribed')),
  import_id uuid,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  primary key (account_id, list_id, contact_id),
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade
);
create index list_member_contact on list_member (account_id, contact_id, list_id) include (state);
call tenant_table('list_member');
call search_readable('list_member');

-- One change of many contacts at once, with what it needs to be undone for a day. Large ones are worked off by the worker.
create table contact_bulk (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  action text not null check (action in ('add_to_list', 'remove_from_list', 'remove')),
  list_id uuid,
  filter jsonb,
  status text not null default 'running' check (status in ('running', 'done', 'undoing', 'undone')),
  -- The last contact looked at: a large change goes through the contacts by id.
  cursor_id uuid,
  changed integer not null default 0,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, list_id) references list (account_id, id) on delete cascade
);
create index contact_bulk_age on contact_bulk (account_id, created_at);
call tenant_table('contact_bulk');

create table contact_bulk_row (
  account_id uuid not null,
  bulk_id uuid not null,
  contact_id uuid not null,
  -- The membership before the change; null when there was none.
  before_state text,
  primary key (account_id, bulk_id, contact_id),
  foreign key (account_id, bulk_id) references contact_bulk (account_id, id) on delete cascade
);
call tenant_table('contact_bulk_row');

create table segment (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  name text not null,
  type text not null check (type in ('campaign', 'contact')),
  definition jsonb not null,
  revision integer not null default 1,
  count integer,
  counted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  archived_at timestamptz(3),
  primary key (account_id, id)
);
create unique index segment_name on segment (account_id, lower(name)) where archived_at is null;
call tenant_table('segment');
call search_readable('segment');

-- Do-not-send, per channel, by SHA-256 of the normalised address: it outlives the contact.
create table suppression (
  account_id uuid not null references account (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  address_hash bytea not null,
  address text,
  reason text not null check (reason in ('unsubscribe', 'complaint', 'bounce', 'manual')),
  detail text not null default '',
  campaign_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, channel, address_hash)
);
call tenant_table('suppression');
call search_readable('suppression');

-- What a person agreed to or withdrew, with the exact words shown; append-only.
create table consent_event (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid,
  address_hash bytea not null,
  channel text not null check (channel in ('email', 'sms')),
  list_id uuid,
  action text not null check (action in ('requested', 'granted', 'withdrawn')),
  source text not null,
  wording text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
call tenant_table('consent_event');
revoke update, delete on consent_event from talkdrum_app;

-- The first import of an installation gathers statistics itself: until then the planner reads whole accounts by the wrong index.
-- Came with PostgreSQL 17. On 16 the request to analyze is skipped with a warning, and autovacuum does it.
do $$ begin
  if current_setting('server_version_num')::int >= 170000 then execute 'grant maintain on contact, list_member to talkdrum_app'; end if;
end $$;

create function delete_people_of_account() returns trigger language plpgsql as $$
begin
  perform set_config('app.account_id', old.id::text, true);
  delete from contact where account_id = old.id;
  delete from consent_event where account_id = old.id;
  return null;
end $$;
create trigger account_people after delete on account for each row execute function delete_people_of_account();

create table import_job (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  file_name text not null,
  file_path text not null,
  format text not null,
  options jsonb not null default '{}',
  header jsonb not null default '[]',
  preview jsonb not null default '[]',
  mapping jsonb not null default '[]',
  list_id uuid,
  update_rule text not null default 'both' check (update_rule in ('add', 'update', 'both')),
  empty_cells text not null default 'ignore' check (empty_cells in ('ignore', 'clear')),
  consent text not null default 'given' check (consent in ('given', 'ask')),
  status text not null default 'uploaded'
    check (status in ('uploaded', 'checking', 'checked', 'running', 'paused', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  total_rows integer,
  -- The last row of the file that is accounted for; changes in the same transaction as its people.
  cursor_row integer not null default 0,
  processed integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  summary jsonb,
  error text,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  -- Since when and from which count the present run goes on, for its speed.
  resumed_at timestamptz(3),
  resumed_from integer not null default 0,
  finished_at timestamptz(3),
  undo_until timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, list_id) references list (account_id, id)
);
call tenant_table('import_job');

create table import_row_error (
  account_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  position smallint not null,
  column_name text not null,
  value text not null,
  code text not null,
  message text not null,
  primary key (account_id, import_id, row_number, position),
  foreign key (account_id, import_id) references import_job (account_id, id) on delete cascade
);
call tenant_table('import_row_error');

-- The contacts an import found and how they were before, kept until its undo expires. What it created is known by contact.import_id.
create table import_change (
  account_id uuid not null,
  import_id uuid not null,
  contact_id uuid not null,
  -- Null when the file said nothing new.
  before jsonb,
  changed_at timestamptz(3),
  primary key (account_id, import_id, contact_id),
  foreign key (account_id, import_id) references import_job (account_id, id) on delete cascade
);
call tenant_table('import_change');
`,
);
