import { sqlMigration } from './sql-migration.ts';

/**
 * Second factors, passkeys and account deletion. A deleted account keeps its row, blank, because the ledger
 * references it. Only the books and the payments behind them stay.
 */
export const signInSecurity = sqlMigration(
  '0009-sign-in-security',
  /* sql */ `
alter table account
  add column notification boolean not null default true,
  add column notification_email text not null default '',
  -- The profile this one belongs to, chosen by somebody who is in both.
  add column organization_id uuid references account (id) on delete set null,
  add column revision integer not null default 1,
  -- Set while the account waits for its deletion (status 0): when that is due.
  add column deletion_at timestamptz(3),
  add column deletion_by uuid,
  -- Set when it was deleted for good.
  add column deleted_at timestamptz(3),
  add check (organization_id <> id),
  add check (deletion_at is null or status = 0);
update account set notification_email = email;
create index account_organization on account (organization_id) where organization_id is not null;

-- When the person last proved who they are, as strongly as at sign-in. Null: not in this session.
alter table session add column authenticated_at timestamptz(3) default now();
update session set authenticated_at = created_at;

-- The password was right, the second step is open. Stands for nothing else: no session has this token.
create table pending_sign_in (
  token_hash text primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  attempts integer not null default 0,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index pending_sign_in_user on pending_sign_in (user_id);

create table totp_factor (
  user_id uuid primary key references app_user (id) on delete cascade,
  secret_sealed text not null,
  confirmed_at timestamptz(3),
  -- The newest time step whose code was used: no code works twice.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);

create table recovery_code (
  user_id uuid not null references app_user (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, code_hash)
);

create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  is_synced boolean not null default false,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkey_user on passkey (user_id);

-- What an authenticator was asked to sign: works once, for one purpose and, where it is known, one person.
create table passkey_challenge (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'second_step', 'confirm')),
  user_id uuid references app_user (id) on delete cascade,
  expires_at timestamptz(3) not null
);

-- A change of address waits for both addresses, in any order.
create table email_change (
  user_id uuid primary key references app_user (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  old_token_hash text not null unique,
  new_token_hash text not null unique,
  approved_at timestamptz(3),
  confirmed_at timestamptz(3),
  -- The session that asked: it goes on when all others end.
  session_id uuid not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

-- Deletes a batch of one table's rows of the chosen account, whose time has come; returns how many. With the owner's rights, for logs
-- that the app may only add to. The books (ledger, holds, balances, payments, periods) are refused; row-level security holds here too.
create function purge_account_rows(target regclass, batch integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  removed integer;
  closing uuid := current_setting('app.account_id')::uuid;
begin
  if not exists (select 1 from account where id = closing and status = 0 and deletion_at <= now()) then
    raise exception 'this account is not to be deleted' using errcode = '42501';
  end if;
  if target::text in ('ledger_transaction', 'ledger_entry', 'wallet_hold', 'wallet_balance', 'payment', 'payment_refund', 'subscription_period',
    'subscription_event', 'account') then
    raise exception 'the books are kept' using errcode = '42501';
  end if;
  perform set_config('app.audit_purge', 'on', true);
  execute format('delete from %1$s where account_id = $1 and ctid = any (array(select ctid from %1$s where account_id = $1 limit $2))', target)
    using closing, batch;
  get diagnostics removed = row_count;
  perform set_config('app.audit_purge', 'off', true);
  return removed;
end $$;
revoke execute on function purge_account_rows(regclass, integer) from public;
grant execute on function purge_account_rows(regclass, integer) to talkdrum_app;
`,
);
