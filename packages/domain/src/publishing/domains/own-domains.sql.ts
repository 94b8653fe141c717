/** Its host may have gone to another account that proved the domain: then this one has lost it. */
const columns = `
  d.id, d.name, d.proof, d.status_at, d.found, d.is_taken, d.checked_at, d.created_at,
  case when d.status = 'verified' and h.host is null then 'lost' else d.status end as status,
  coalesce(h.is_used, false) as is_used`;

const withHost = `
  from own_domain d
  left join public_host h on h.account_id = d.account_id and h.domain_id = d.id`;

export const listDomainsSql = `
  select ${columns}
  ${withHost}
  where d.account_id = $1
  order by d.created_at, d.id`;

export const readDomainSql = `
  select ${columns}
  ${withHost}
  where d.account_id = $1 and d.id = $2
  for update of d`;

/** One change of an account’s domains at a time, so none is added past the limit and one is used. */
export const lockDomainsSql = 'select 1 from account where id = $1 for no key update';

export const insertDomainSql = `
  insert into own_domain (account_id, id, name, proof, status_at, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $5)`;

export const storeCheckSql = `
  update own_domain
  set found = $3, is_taken = $4, status = $5, checked_at = $6,
    status_at = case when status = $5 then status_at else $6 end
  where account_id = $1 and id = $2`;

/**
 * Nothing if another account proves the domain too: $5 are the texts that DNS has. One whose text is gone loses it.
 * New links use the first domain.
 */
export const claimHostSql = `
  insert into public_host as h (host, account_id, domain_id, proof, is_verified, is_used)
  values (
    $3, $1, $2, $4, true,
    not exists (select from public_host where account_id = $1 and is_used and host <> $3)
  )
  on conflict (host) do update
  set account_id = excluded.account_id, domain_id = excluded.domain_id, proof = excluded.proof, is_verified = true,
    is_used = excluded.is_used
  where h.account_id = $1 or not h.proof = any($5::text[])
  returning host`;

export const loseHostSql = `
  update public_host
  set is_verified = false, is_used = false
  where account_id = $1 and domain_id = $2`;

export const useNoHostSql = 'update public_host set is_used = false where account_id = $1 and is_used';

export const useHostSql = `
  update public_host
  set is_used = true
  where account_id = $1 and domain_id = $2 and is_verified
  returning host`;
