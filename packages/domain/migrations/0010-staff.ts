import { sqlMigration } from './sql-migration.ts';

/**
 * Staff of the installation, and accounts' privacy settings. `sender_review` copies the ids of senders
 * waiting for review, because senders themselves are under row-level security.
 */
export const staff = sqlMigration(
  '0010-staff',
  /* sql */ `
-- Made and widened by the owner's login only: whoever got hold of the app's login cannot make one.
create table staff_credential (
  id uuid primary key,
  name text not null,
  token_hash text not null unique,
  scopes text[] not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  last_used_ip text not null default '',
  revoked_at timestamptz(3)
);
revoke insert, update, delete on staff_credential from talkdrum_app;
grant update (last_used_at, last_used_ip) on staff_credential to talkdrum_app;

-- What staff changed, in all accounts; only ever added to. The account's own audit log tells its people the same.
create table staff_event (
  id uuid primary key,
  at timestamptz(3) not null default now(),
  staff text not null,
  action text not null,
  account_id uuid,
  details jsonb not null default '{}',
  outcome text not null,
  ip text not null default ''
);
create index staff_event_newest on staff_event (at, id);
revoke update, delete on staff_event from talkdrum_app;

-- A read-only look into an account: a link that works once, then a session that ends by itself.
create table staff_view (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  staff text not null,
  reason text not null,
  ticket_hash text unique,
  ticket_expires_at timestamptz(3) not null,
  token_hash text unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  opened_at timestamptz(3)
);

alter table account add column sending_suspended_at timestamptz(3), add column sending_suspended_reason text not null default '';
alter table sender add column refused_at timestamptz(3), add column refused_reason text not null default '';

create table sender_review (
  account_id uuid not null references account (id) on delete cascade,
  sender_id uuid not null,
  channel text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, sender_id)
);
create index sender_review_oldest on sender_review (created_at, sender_id);

create function keep_sender_review() returns trigger language plpgsql as $$
begin
  if new.status = 0 and new.archived_at is null and new.refused_at is null then
    insert into sender_review (account_id, sender_id, channel, created_at) values (new.account_id, new.id, new.channel, new.created_at) on conflict do nothing;
  else
    delete from sender_review where account_id = new.account_id and sender_id = new.id;
  end if;
  return null;
end $$;
create trigger sender_review after insert or update on sender for each row execute function keep_sender_review();

-- The same for payments, so that staff find those that don't add up in any account: ids and states only.
create table payment_review (
  account_id uuid not null references account (id) on delete cascade,
  payment_id uuid not null,
  state text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, payment_id)
);
create index payment_review_newest on payment_review (created_at, payment_id);

create function keep_payment_review() returns trigger language plpgsql as $$
begin
  insert into payment_review (account_id, payment_id, state, created_at) values (new.account_id, new.id, new.state, new.created_at)
    on conflict (account_id, payment_id) do update set state = excluded.state;
  return null;
end $$;
create trigger payment_review after insert or update of state on payment for each row execute function keep_payment_review();

do $$
declare
  known uuid;
begin
  for known in select id from account loop
    perform set_config('app.account_id', known::text, true);
    insert into sender_review (account_id, sender_id, channel, created_at)
      select account_id, id, channel, created_at from sender where account_id = known and status = 0 and archived_at is null;
  end loop;
end $$;

-- How long an account keeps what; null is for ever.
create table privacy_setting (
  account_id uuid primary key references account (id) on delete cascade,
  event_days integer check (event_days between 30 and 3650),
  import_file_days integer not null default 7 check (import_file_days between 1 and 30),
  -- The audit log of an account without a row here is kept for a year.
  audit_days integer check (audit_days between 90 and 3650),
  updated_at timestamptz(3) not null default now()
);
call tenant_table('privacy_setting');

-- Proof that a person was erased, by hash; after a backup was restored, the same people are erased again by it.
create table erasure (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  contact_id uuid not null,
  address_hashes bytea[] not null,
  erased_by uuid,
  counts jsonb not null default '{}',
  at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
call tenant_table('erasure');
revoke update, delete on erasure from talkdrum_app;

-- The proof of a consent stays as it was written; who it was is taken out when the person is erased.
grant update (contact_id, ip, user_agent) on consent_event to talkdrum_app;
`,
);
