import { sqlMigration } from './sql-migration.ts';

/**
 * People and their sessions belong to no single account, so these tables have no tenant. Only their rooms use
 * them.
 */
export const onboarding = sqlMigration(
  '0002-onboarding',
  /* sql */ `
create table app_user (
  id uuid primary key,
  email text not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  email_confirmed_at timestamptz(3),
  current_account_id uuid references account (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (email = lower(email))
);

create table membership (
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  is_owner boolean not null default false,
  privileges text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  primary key (account_id, user_id)
);
create index membership_user on membership (user_id);

create table session (
  token_hash text primary key,
  -- What lists and revocation name a session by, so that the hash stays inside.
  id uuid not null unique,
  user_id uuid not null references app_user (id) on delete cascade,
  account_id uuid references account (id) on delete set null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  ip text not null default '',
  user_agent text not null default ''
);
create index session_by_user on session (user_id);
create index session_expiry on session (expires_at);

-- Single-use links sent by email: confirm an address, reset a password.
create table user_token (
  token_hash text primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password')),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index user_token_user on user_token (user_id, purpose);

-- Failed attempts by key (an account at an address, an address, an account): each failure waits longer.
create table sign_in_attempt (
  key text primary key,
  attempts integer not null,
  blocked_until timestamptz(3) not null,
  forget_at timestamptz(3) not null
);
create index sign_in_attempt_forget on sign_in_attempt (forget_at);

-- Addresses a person signed in from before (keyed hash). Their attempts are not held up by what strangers do elsewhere.
create table known_place (
  user_id uuid not null references app_user (id) on delete cascade,
  place_hash text not null,
  last_at timestamptz(3) not null,
  primary key (user_id, place_hash)
);

create table wallet_balance (
  account_id uuid not null references account (id) on delete cascade,
  currency text not null,
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  primary key (account_id, currency)
);
call tenant_table('wallet_balance');
`,
);
