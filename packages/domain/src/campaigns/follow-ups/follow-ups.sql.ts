export const hasLinksSql = `
  select 1
  from campaign_link
  where account_id = $1 and campaign_id = $2 limit 1`;

export const countStrangersSql = `
  select count(*)::int as strangers
  from campaign_stat s
  join delivery d on d.account_id = s.account_id and d.campaign_id = s.campaign_id and d.kept_until = s.kept_until
  where s.account_id = $1 and s.campaign_id = $2 and d.state = 'sent'
    and not exists (
      select 1
      from contact c
      where c.account_id = d.account_id and c.id = d.contact_id and c.deleted_at is null
    )`;
