export const findCampaignSql = (key: 'listIds' | 'segmentIds'): string => `
  select name
  from campaign
  where account_id = $1 and status in ('scheduled', 'preparing') and deleted_at is null
    and audience -> '${key}' ? $2
  limit 1`;
