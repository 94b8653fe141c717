export const pauseCampaignsSql = `
  update campaign
  set status = 'paused', failure = $2, updated_at = now()
  where account_id = $1 and status = 'sending'
  returning id`;

/** Feeds that may have sent, after the backup was taken, what they list. */
export const pauseFeedsSql = `
  update campaign_feed
  set status = 'paused', next_check_at = null, last_result = 'Paused.', last_error = $2, updated_at = now()
  where account_id = $1 and status = 'active' and deleted_at is null
  returning id`;

export const unscheduleOverdueSql = `
  update campaign
  set status = 'draft', scheduled_at = null, failure = $2, updated_at = now()
  where account_id = $1 and (status = 'preparing' or (status = 'scheduled' and scheduled_at <= now()))
  returning id`;
