const columns = `
  user_id, session_id, new_email, approved_at is not null as is_approved,
  confirmed_at is not null as is_confirmed, expires_at`;

export const waitingChangeSql = `
  select ${columns}
  from email_change
  where user_id = $1 and expires_at > $2`;

/** $1: the hash of one of the two links' tokens. */
export const changeOfLinkSql = `
  select ${columns}, case when old_token_hash = $1 then 'old' else 'new' end as side
  from email_change
  where $1 in (old_token_hash, new_token_hash) and expires_at > $2`;

export const startChangeSql = `
  insert into email_change
    (user_id, new_email, old_token_hash, new_token_hash, session_id, expires_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (user_id) do update
  set new_email = excluded.new_email, old_token_hash = excluded.old_token_hash,
    new_token_hash = excluded.new_token_hash, session_id = excluded.session_id,
    expires_at = excluded.expires_at, created_at = excluded.created_at, approved_at = null,
    confirmed_at = null`;

export const answerChangeSql = (column: 'approved_at' | 'confirmed_at'): string => `
  update email_change set ${column} = coalesce(${column}, $2)
  where user_id = $1 and $3 in (old_token_hash, new_token_hash) and expires_at > $2
  returning approved_at is not null and confirmed_at is not null as is_both`;

export const setAddressSql = `
  update app_user set email = $2, updated_at = $3
  where id = $1 and not exists (select 1 from app_user where email = $2)`;
