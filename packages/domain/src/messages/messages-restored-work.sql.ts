/** Also holds what a claim of the backup hadn't marked. */
export const holdDueSql = `
  update delivery d
  set send_after = $2
  where account_id = $1 and campaign_id is null and state = 'queued'
    and (
      send_after <= now()
      or send_after is null and not exists (
        select
        from send_claim k
        where k.account_id = $1 and array_position(k.ids, d.id) = any(k.marked)
      )
    )`;

export const countDueSql = `
  select count(*)::int as n
  from delivery
  where account_id = $1 and campaign_id is null and state = 'queued' and send_after = $2`;

export const releaseDueSql = `
  update delivery
  set send_after = now()
  where account_id = $1 and campaign_id is null and state = 'queued' and send_after = $2`;
