export const pauseCampaignsSql = `
  update campaign
  set status = 'paused', failure = $2, updated_at = now()
  where account_id = $1 and status = 'sending'
  returning id`;

export const unscheduleOverdueSql = `
  update campaign
  set status = 'draft', scheduled_at = null, failure = $2, updated_at = now()
  where account_id = $1 and (status = 'preparing' or (status = 'scheduled' and scheduled_at <= now()))
  returning id`;
