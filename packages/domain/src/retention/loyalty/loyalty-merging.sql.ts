export const lockCardsSql = `
  select member_id
  from point_balance
  where account_id = $1 and member_id in (
    select id
    from loyalty_member
    where account_id = $1 and contact_id in ($2, $3)
  )
  order by member_id
  for update`;

/** Into programmes that the kept contact isn't in. */
export const followCardsSql = `
  update loyalty_member m
  set contact_id = $2
  where m.account_id = $1 and m.contact_id = $3 and not exists (
      select from loyalty_member k
      where k.account_id = $1 and k.program_id = m.program_id and k.contact_id = $2
    )`;

export const findCardsSql = `
  select k.program_id, k.id as kept_id, o.id as other_id
  from loyalty_member o
  join loyalty_member k on k.account_id = o.account_id and k.program_id = o.program_id and k.contact_id = $2
  where o.account_id = $1 and o.contact_id = $3
  order by k.program_id`;

/** $2 is the card that is kept, $3 the other. What is left of a credit is found by the credit, before that moves. */
const ofOther = 'set member_id = $2 where account_id = $1 and member_id = $3';
export const ofOtherCardSql = [
  `
  update point_lot
  set member_id = $2
  where account_id = $1 and id in (
    select id
    from point_entry
    where account_id = $1 and member_id = $3 and points > 0
  )`,
  `update point_entry ${ofOther}`,
  `update point_request ${ofOther}`,
  `update tier_change ${ofOther}`,
];

export const joinCardsSql = `
  update point_balance k
  set available = k.available + o.available, pending = k.pending + o.pending, lifetime = k.lifetime + o.lifetime,
    active_at = greatest(k.active_at, o.active_at), reminded_at = greatest(k.reminded_at, o.reminded_at),
    counted_until = null
  from point_balance o
  where k.account_id = $1 and k.member_id = $2 and o.account_id = $1 and o.member_id = $3`;

/** The tier of either, whichever is higher, until its own time. */
export const keepHigherTierSql = `
  update loyalty_member k
  set tier_id = o.tier_id, tier_since = o.tier_since, tier_until = o.tier_until
  from loyalty_member o
  join loyalty_tier u on u.account_id = o.account_id and u.id = o.tier_id and u.removed_at is null
  where k.account_id = $1 and k.id = $2 and o.account_id = $1 and o.id = $3 and u.rank > coalesce(
      (select rank from loyalty_tier t where t.account_id = $1 and t.id = k.tier_id and t.removed_at is null), 0
    )`;

/** The newest change of a member says in which tier they are; that can be one of the other card's. */
export const noteTierSql = `
  insert into tier_change (account_id, id, program_id, member_id, from_id, to_id, reason, at)
  select $1, uuidv7(), k.program_id, k.id, c.to_id, k.tier_id, 'set', $3
  from loyalty_member k
  left join lateral (
    select to_id
    from tier_change
    where account_id = $1 and member_id = k.id
    order by id desc
    limit 1
  ) c on true
  where k.account_id = $1 and k.id = $2 and k.tier_id is distinct from c.to_id`;

export const removeCardSql = 'delete from loyalty_member where account_id = $1 and id = $2';
