import { sqlMigration } from './sql-migration.ts';

/**
 * Less to do for each content and each group of mail; figures in docs/decisions/053. Contents have no foreign key, like
 * messages: it looked the account up again for each of them. Their ids are UUIDv7, so retention finds old ones by their
 * primary key, and those of up to 8 KB stay in one piece. A key whose account is known is read without its door.
 */
export const contents = sqlMigration(
  '0129-contents',
  /* sql */ `
set local lock_timeout = '30s';

alter table message_blob drop constraint message_blob_account_id_fkey;
drop index message_blob_age;
-- Up to here a row stays whole instead of being cut into pieces of 2 KB, each with an index entry. No row is rewritten.
alter table message_blob set (toast_tuple_target = 8160);
grant select (id) on message_blob to talkdrum_keeper;

-- No rows for a key of another account than the transaction's. Inlined into the query that calls it.
create function read_api_key(account uuid, named text) returns table (key jsonb) language sql stable as $$
  select jsonb_build_object('accountId', k.account_id, 'id', k.id, 'name', k.name, 'gateway', k.gateway, 'publicId', k.public_id, 'secretHash', k.secret_hash,
    'scopes', k.scopes, 'allowedAddresses', k.allowed_addresses, 'userId', k.created_by,
    'isExpired', k.expires_at is not null and k.expires_at <= now(), 'isRevoked', k.revoked_at is not null,
    'isUseNoted', k.last_used_at is not null and k.last_used_at > now() - interval '1 minute',
    'isSuspended', a.sending_suspended_at is not null,
    'isMakerIn', m.user_id is not null, 'isOwner', coalesce(m.is_owner, false), 'privileges', coalesce(m.privileges, '{}'))
  from api_key k
  join account a on a.id = k.account_id and a.status = 1
  left join membership m on m.account_id = k.account_id and m.user_id = k.created_by and m.status = 'active'
  where k.account_id = account and k.public_id = named
$$;
revoke execute on function read_api_key(uuid, text) from public;
grant execute on function read_api_key(uuid, text) to talkdrum_app;

create or replace function open_api_key_door(named text) returns jsonb language plpgsql set search_path = public, pg_temp as $$
declare owner_id uuid;
begin
  select account_id into owner_id from api_key_door where public_id = named;
  if owner_id is null then return null; end if;
  perform set_config('app.account_id', owner_id::text, true);
  return (select key from read_api_key(owner_id, named));
end $$;
`,
);
