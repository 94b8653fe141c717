/** Locks the code, unless airtime has it, which tills can't redeem: redemptions of one code wait for each other here. */
export const lockCodeSql = `
  select c.id, c.reward_id, c.code, c.source, c.issued, c.reserved, c.redeemed, c.balance_minor, c.expires_at, r.name, r.kind,
    r.value_minor, r.currency, (
      select i.contact_id
      from reward_issue i
      where i.account_id = c.account_id and i.code_id = c.id and c.source <> 'shared'
      limit 1
    ) as contact_id
  from reward_code c
  join reward r on r.account_id = c.account_id and r.id = c.reward_id and r.deleted_at is null
  where c.account_id = $1 and c.code = $2 and r.kind <> 'airtime'
  for update of c`;

export const readCodeSql = lockCodeSql.replace('for update of c', '');

/** What other tills have set aside of a code. $4 is a hold that doesn't count. */
export const openHoldsSql = `
  select count(*)::int as holds, coalesce(sum(amount_minor), 0)::bigint as held_minor
  from reward_hold
  where account_id = $1 and code_id = $2 and state = 'open' and expires_at > $3 and ($4::uuid is null or id <> $4)`;

export const findEntrySql = `
  select e.id, e.code_id, e.kind, e.amount_minor, e.reference, e.created_at, c.code, (
    select b.created_at
    from reward_entry b
    where b.account_id = e.account_id and b.of_id = e.id
  ) as rolled_back_at
  from reward_entry e
  join reward_code c on c.account_id = e.account_id and c.id = e.code_id
  where e.account_id = $1 and e.key = $2`;

export const findEntryByIdSql = findEntrySql.replace('e.key = $2', 'e.id = $2');

export const findHoldSql = `
  select h.id, h.code_id, h.amount_minor, h.state, h.expires_at, c.code
  from reward_hold h
  join reward_code c on c.account_id = h.account_id and c.id = h.code_id
  where h.account_id = $1 and h.key = $2`;

export const findHoldByIdSql = findHoldSql.replace('h.key = $2', 'h.id = $2');

export const insertHoldSql = `
  insert into reward_hold (account_id, id, code_id, amount_minor, key, expires_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

export const settleHoldSql = `
  update reward_hold
  set state = $3
  where account_id = $1 and id = $2 and state = 'open'`;

/** $3 uses more, $4 of the balance less; a rollback has both negative. */
export const countRedeemedSql = `
  update reward_code
  set redeemed = redeemed + $3, balance_minor = balance_minor - $4::bigint
  where account_id = $1 and id = $2`;

export const lockCodeByIdSql = lockCodeSql.replace('c.code = $2', 'c.id = $2');

/** $3 is a pattern of codes and references, or null for all. */
const redemptionsFound = `
  where e.account_id = $1 and e.reward_id = $2 and e.kind in ('redeem', 'rollback')
    and ($3::text is null or e.reference ilike $3 or exists (
      select
      from reward_code k
      where k.account_id = e.account_id and k.id = e.code_id and k.code ilike $3
    ))`;

export const countRedemptionsSql = `
  select count(*)::int as total
  from reward_entry e
  ${redemptionsFound}`;

/** Newest first, after the entry $4 of the account. */
export const listRedemptionsSql = `
  select e.id, e.kind, e.amount_minor, e.reference, e.source, e.created_at, c.code, d.name as device,
    u.first_name || ' ' || u.last_name as member
  from reward_entry e
  join reward_code c on c.account_id = e.account_id and c.id = e.code_id
  left join reward_device d on d.account_id = e.account_id and d.id = e.actor_id
  left join app_user u on u.id = e.actor_id
  ${redemptionsFound}
    and (
      $4::uuid is null or e.id < (
        select before.id
        from reward_entry before
        where before.account_id = $1 and before.id = $4
      )
    )
  order by e.id desc
  limit $5`;
