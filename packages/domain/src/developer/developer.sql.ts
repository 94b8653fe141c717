export const insertApiKeySql = `
  insert into api_key (
    account_id, id, name, gateway, public_id, secret_hash, scopes, allowed_addresses, is_tracked, created_by,
    expires_at, created_at
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/** $2 is a pattern of names and keys, or null for all; $3 has what the keys of each gateway begin with. */
export const listApiKeysSql = `
  select k.id, k.name, k.gateway, k.public_id, k.scopes, k.allowed_addresses, k.is_tracked,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as created_by, k.created_at,
    k.expires_at, k.last_used_at, k.last_used_ip, k.revoked_at, k.revoked_reason
  from api_key k
  left join app_user u on u.id = k.created_by
  where k.account_id = $1 and (k.revoked_at is null or k.revoked_at > now() - interval '90 days')
    and ($2::text is null or k.name ilike $2 or ($3::jsonb ->> k.gateway) || k.public_id ilike $2)
  order by (k.revoked_at is null and coalesce(k.expires_at > now(), true)) desc, k.created_at desc,
    k.id desc limit 500`;

export const revokeApiKeySql = `
  update api_key
  set revoked_at = coalesce(revoked_at, now()),
    revoked_reason = case when revoked_at is null then 'revoked' else revoked_reason end
  where account_id = $1 and id = $2
  returning id`;

export const beginRequestSql = `
  insert into idempotent_request as r (account_id, key, request_hash)
  values ($1, $2, $3)
  on conflict (account_id, key) do update
  set request_hash = $3, status = null, answer = null, created_at = now()
  where r.created_at < now() - interval '24 hours'
  returning 1 as is_mine`;

export const findRequestSql = `
  select request_hash, status, answer
  from idempotent_request
  where account_id = $1 and key = $2 and created_at >= now() - interval '24 hours'`;
