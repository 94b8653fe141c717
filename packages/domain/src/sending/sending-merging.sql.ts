/**
 * Of contact $3 to $4, by the index of addresses in a campaign. Leaves out what is being claimed or settled now: the worker
 * moves that later.
 */
export const followWaitingSql = `
  with
    live as (
      select id
      from campaign
      where account_id = $1 and status in ('preparing', 'sending', 'paused') and deleted_at is null
    ),
    waiting as (
      select d.id
      from live
      join delivery d on d.account_id = $1 and d.campaign_id = live.id and d.address = any($2::text[])
      where d.state = 'queued' and d.contact_id = $3
      union all
      select id
      from delivery
      where account_id = $1 and campaign_id is null and address = any($2::text[]) and state = 'queued'
        and contact_id = $3
    ),
    held as (
      select id
      from delivery
      where account_id = $1 and id in (select id from waiting)
      for update skip locked
    )
  update delivery
  set contact_id = $4
  where account_id = $1 and id in (select id from held) and state = 'queued'`;
