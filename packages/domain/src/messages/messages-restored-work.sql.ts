export const holdDueSql = `
  update delivery
  set state = 'queued', lease_token = null, lease_until = null, send_after = $2
  where account_id = $1 and campaign_id is null
    and (state = 'leased' and lease_until is not null or state = 'queued' and send_after <= now())`;

export const countDueSql = `
  select count(*)::int as n
  from delivery
  where account_id = $1 and campaign_id is null and state = 'queued' and send_after = $2`;

export const releaseDueSql = `
  update delivery
  set send_after = now()
  where account_id = $1 and campaign_id is null and state = 'queued' and send_after = $2`;
