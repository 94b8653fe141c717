export const membershipsSql = `
  select m.list_id, l.name, m.state
  from list_member m
  join list l on l.account_id = m.account_id and l.id = m.list_id
  where m.account_id = $1 and m.contact_id = $2 and l.archived_at is null
  order by l.name`;

export const setMembershipSql = `
  delete from list_member
  where account_id = $1 and contact_id = $2 and list_id = any($3) and state <> 'unsubscribed'`;

export const joinSql = `
  insert into list_member (account_id, list_id, contact_id, state)
  values ($1, $2, $3, $4)
  on conflict do nothing`;
