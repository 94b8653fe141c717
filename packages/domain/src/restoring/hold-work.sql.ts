export const countHeldSql = `
  select
    (
      select count(*)::int
      from delivery
      where account_id = $1 and campaign_id is null and state = 'queued' and send_after = $2
    ) as messages,
    (select count(*)::int from webhook_due where account_id = $1 and due_at = $2) as webhooks,
    (
      select count(*)::int
      from due_work
      where account_id = $1 and kind = 'outbox' and is_dead and last_error = $3
    ) as mails`;

export const releaseMessagesSql = `
  update delivery
  set send_after = now()
  where account_id = $1 and campaign_id is null and state = 'queued' and send_after = $2`;

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

export const holdMessagesSql = `
  update delivery
  set state = 'queued', lease_token = null, lease_until = null, send_after = $2
  where account_id = $1 and campaign_id is null
    and (state = 'leased' and lease_until is not null or state = 'queued' and send_after <= now())`;

export const holdMailsSql = `
  update due_work
  set is_dead = true, last_error = $2, lease_until = null
  where account_id = $1 and kind = 'outbox' and not is_dead`;
