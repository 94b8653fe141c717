export const countMembersSql = `
  select m.list_id, count(*) filter (where m.state = 'subscribed')::int subscribed,
    count(*) filter (where m.state = 'unconfirmed')::int unconfirmed,
    count(*) filter (where m.state = 'unsubscribed')::int unsubscribed
  from list_member m
  join contact c on c.account_id = m.account_id and c.id = m.contact_id and c.deleted_at is null
  where m.account_id = $1 and m.list_id = any($2)
  group by m.list_id`;
