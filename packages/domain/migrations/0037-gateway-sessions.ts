import { sqlMigration } from './sql-migration.ts';

/** Open SMTP and SMPP sessions end with their key; receipts include why a text didn't arrive. */
export const gatewaySessions = sqlMigration(
  '0037-gateway-sessions',
  /* sql */ `
create or replace function open_api_key_door(named text) returns jsonb language plpgsql set search_path = public, pg_temp as $$
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
      'isSuspended', a.sending_suspended_at is not null,
      'isMakerIn', m.user_id is not null, 'isOwner', coalesce(m.is_owner, false), 'privileges', coalesce(m.privileges, '{}'))
    from api_key k
    join account a on a.id = k.account_id and a.status = 1
    left join membership m on m.account_id = k.account_id and m.user_id = k.created_by and m.status = 'active'
    where k.account_id = owner_id and k.public_id = named);
end $$;

-- The keys of all open sessions in one statement; null for a key whose account is gone.
create function open_api_key_doors(named text[]) returns table (public_id text, key jsonb)
language plpgsql set search_path = public, pg_temp as $$
begin
  foreach public_id in array named loop
    key := open_api_key_door(public_id);
    return next;
  end loop;
end $$;
revoke execute on function open_api_key_doors(text[]) from public;
grant execute on function open_api_key_doors(text[]) to talkdrum_app;

-- 3: the carrier's own code (GSM); 8: one of ours (SMPP 5.0 §4.8.4.42).
alter table smpp_receipt add column network smallint not null default 0;

/*
 * What an SMPP client hears of a settled delivery: message_state (SMPP 3.4 §5.2.28), err, and which network the error belongs to.
 * Ours: 201 suppressed, 202 cancelled, 203 validity over, 204 number not in use, 205 refused by the carrier, 206 gave up retrying,
 * 207 parts missing, 208 outcome unknown, 209 anything else. Listed for developers in the guide at /docs/api.
 */
create function smpp_outcome(state text, reason text, response text, delivered_at timestamptz, bounced_at timestamptz, expires_at timestamptz)
returns table (state smallint, error smallint, network smallint) language sql stable as $$
  select f.state::smallint, coalesce(c.code, f.error)::smallint, case when c.code is not null then 3 when f.error = 0 then 0 else 8 end::smallint
  from (
    select case when $4 is not null then array[2, 0]
      when $5 is not null and $3 ~* '^expired' then array[3, 203]
      when $5 is not null and $3 ~* '^reject' then array[8, 205]
      when $5 is not null and $3 ~* '^deleted' then array[4, 202]
      when $5 is not null then array[5, 209]
      when $1 = 'cancelled' and $6 <= now() then array[3, 203]
      when $1 = 'cancelled' then array[4, 202]
      when $1 = 'skipped' then array[8, 201]
      when $1 = 'unknown' then array[7, 208]
      when $1 = 'failed' and $3 ~* '^expired' then array[3, 203]
      when $1 = 'failed' and $2 = 'refused' then array[5, 204]
      when $1 = 'failed' and $2 = 'rejected' then array[8, 205]
      when $1 = 'failed' and $2 = 'gave_up' then array[5, 206]
      else array[5, 209] end as pair) p
    cross join lateral (select p.pair[1] as state, p.pair[2] as error) f
    -- What a carrier's own receipt said: "undeliverable 027".
    cross join lateral (select case when $4 is null and $5 is not null then substring($3 from '^[a-z]+ 0*([1-9][0-9]{0,2})$')::int end as code) c
$$;

create or replace function owe_smpp_receipts() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into smpp_receipt (account_id, submission_id, state, error, network, done_at)
  select s.account_id, s.id, r.state, r.error, r.network, now()
  from changed n
    cross join lateral (
      (select e.account_id, e.id, e.wants, e.expires_at from smpp_submission e where e.account_id = n.account_id and e.id = n.id and e.message_id = e.id limit 1)
      union all
      select e.account_id, e.id, e.wants, e.expires_at from smpp_submission e where e.account_id = n.account_id and e.message_id = n.id and e.message_id <> e.id) s
    cross join lateral smpp_outcome(n.state, n.reason, n.response, n.delivered_at, n.bounced_at, s.expires_at) r
  where n.campaign_id is null and n.channel = 'sms'
    and (n.delivered_at = now()::timestamptz(3) or n.bounced_at = now()::timestamptz(3)
      or n.state in ('failed', 'skipped', 'cancelled', 'unknown') and n.settled_at = now()::timestamptz(3))
    and (s.wants = 1 or s.wants = 2 and r.state <> 2)
  on conflict (account_id, submission_id) do update
    set state = excluded.state, error = excluded.error, network = excluded.network, done_at = excluded.done_at, due_at = now(), attempts = 0;
  return null;
end $$;
`,
);
