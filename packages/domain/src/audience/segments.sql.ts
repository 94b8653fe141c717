export const fieldsSql = `
  select id, name, channel
  from campaign
  where account_id = $1 and deleted_at is null and started_at is not null
  order by started_at desc
  limit 200`;
