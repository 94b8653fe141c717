export const membershipsSql = `
  select m.list_id, l.name, m.state
  from list_member m
  join list l on l.account_id = m.account_id and l.id = m.list_id
  where m.account_id = $1 and m.contact_id = $2 and l.archived_at is null
  order by l.name`;

/** The lists that contacts $2 are on. */
export const listsOfManySql = `
  select m.contact_id, array_agg(l.name order by l.name) as names
  from list_member m
  join list l on l.account_id = m.account_id and l.id = m.list_id
  where m.account_id = $1 and m.contact_id = any($2::uuid[]) and m.state <> 'unsubscribed' and l.archived_at is null
  group by m.contact_id`;

export const setMembershipSql = `
  delete from list_member
  where account_id = $1 and contact_id = $2 and list_id = any($3) and state <> 'unsubscribed'`;

export const joinSql = `
  insert into list_member (account_id, list_id, contact_id, state)
  values ($1, $2, $3, $4)
  on conflict do nothing`;
