export const reapCampaignSql = `
  with
    expired as (
      select id, state
      from delivery
      where account_id = $1 and campaign_id = $2 and state in ('leased', 'sending') and lease_until < now()
      limit 5000 for update skip locked
    ),
    reaped as (
      update delivery d
      set state = case when e.state = 'leased' then 'queued' else 'unknown' end, lease_token = null,
        lease_until = null, send_after = coalesce(d.send_after, now()),
        reason = case when e.state = 'sending' then 'worker_died' end,
        settled_at = case when e.state = 'sending' then now() end,
        attempts = d.attempts + case when e.state = 'sending' then 1 else 0 end
      from expired e
      where d.account_id = $1 and d.id = e.id
      returning d.state
    ),
    sums as (
      select count(*) filter (where state = 'queued')::int as requeued,
        count(*) filter (where state = 'unknown')::int as unknown
      from reaped
    ),
    counted as (
      update campaign_stat s set unknown = s.unknown + k.unknown
      from sums k
      where s.account_id = $1 and s.campaign_id = $2 and k.unknown > 0
    )
  select requeued, unknown
  from sums`;

export const releaseCampaignSql = `
  with
    leased as materialized (
      select id
      from delivery
      where account_id = $1 and campaign_id = $2 and state = 'leased' and lease_until is not null
      for update skip locked
    )
  update delivery d
  set state = 'queued', lease_token = null, lease_until = null, send_after = coalesce(d.send_after, now())
  from leased l
  where d.account_id = $1 and d.id = l.id`;
