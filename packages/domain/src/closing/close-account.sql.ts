export const advancingCampaignsSql = `
  select id, status
  from campaign
  where account_id = $1 and deleted_at is null and status = any($2)
  order by id
  for update`;

export const ownersSql = `
  select u.email as "to", u.first_name as name, a.company
  from account a
  join membership m on m.account_id = a.id and m.is_owner
  join app_user u on u.id = m.user_id
  where a.id = $1`;
