import { sqlMigration } from './sql-migration.ts';

/**
 * API keys and the answers kept for repeated requests. `api_key_door` finds a key's account by ids alone,
 * before the account is known; `open_api_key_door` then reads the key under that account's row-level
 * security, in one round trip.
 */
export const developer = sqlMigration(
  '0014-developer',
  /* sql */ `
create table api_key (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  name text not null,
  gateway text not null check (gateway in ('api', 'smtp', 'smpp')),
  -- Names the key in requests and on screen; the secret is kept as a hash alone.
  public_id text not null,
  secret_hash text not null,
  scopes text[] not null default '{}',
  -- Addresses and networks (CIDR) it may be used from; empty is everywhere.
  allowed_addresses text[] not null default '{}',
  -- False: opens and clicks of what is sent with it are not counted.
  is_tracked boolean not null default true,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  -- To the nearest minute.
  last_used_at timestamptz(3),
  last_used_ip text not null default '',
  revoked_at timestamptz(3),
  revoked_reason text not null default '' check (revoked_reason in ('', 'revoked', 'maker_left')),
  primary key (account_id, id)
);
create unique index api_key_public_id on api_key (account_id, public_id);
create index api_key_maker on api_key (account_id, created_by) where revoked_at is null;
call tenant_table('api_key');

create table api_key_door (
  public_id text primary key,
  account_id uuid not null references account (id) on delete cascade
);
create index api_key_door_account on api_key_door (account_id);

create function open_api_key_door(named text) returns jsonb language plpgsql set search_path = public, pg_temp as $$
declare owner_id uuid;
begin
  select account_id into owner_id from api_key_door where public_id = named;
  if owner_id is null then return null; end if;
  perform set_config('app.account_id', owner_id::text, true);
  return (
    select jsonb_build_object('accountId', k.account_id, 'id', k.id, 'name', k.name, 'gateway', k.gateway, 'publicId', k.public_id, 'secretHash', k.secret_hash,
      'scopes', k.scopes, 'allowedAddresses', k.allowed_addresses, 'userId', k.created_by,
      'isExpired', k.expires_at is not null and k.expires_at <= now(), 'isRevoked', k.revoked_at is not null,
      'isUseNoted', k.last_used_at is not null and k.last_used_at > now() - interval '1 minute',
      'isMakerIn', m.user_id is not null, 'isOwner', coalesce(m.is_owner, false), 'privileges', coalesce(m.privileges, '{}'))
    from api_key k
    join account a on a.id = k.account_id and a.status = 1
    left join membership m on m.account_id = k.account_id and m.user_id = k.created_by and m.status = 'active'
    where k.account_id = owner_id and k.public_id = named);
end $$;
revoke execute on function open_api_key_door(text) from public;
grant execute on function open_api_key_door(text) to talkdrum_app;

-- The first answer of a request that changes something, kept for a day, so that a repeated request changes nothing again.
create table idempotent_request (
  account_id uuid not null references account (id) on delete cascade,
  key text not null,
  request_hash text not null,
  -- Null while the first request is under way; nobody else sees that, because it is one transaction.
  status smallint,
  answer text,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, key)
);
create index idempotent_request_age on idempotent_request (account_id, created_at);
call tenant_table('idempotent_request');
`,
);
