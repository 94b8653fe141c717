import { hasClaimed } from '../leases/send-claims.sql.ts';

export const rescheduleMessagesSql = `
  update due_work
  set due_at = case
    when $4 or $3::timestamptz <= now() then now() - interval '1 second'
    else least(now() + make_interval(secs => $5), $3::timestamptz)
  end
  where kind = $1 and account_id = $2 and subject_id = $2`;

/** $2 null, $3 the channel. */
export const liveMessagesSql = `
  select case when a.is_stopped then null else q.send_after::text end as next,
    a.is_stopped and q.send_after is not null as is_stopped,
    ${hasClaimed} as is_busy,
    exists (
      select 1
      from message_batch
      where account_id = $1 and closed_at is null and live = 0
    ) as is_chargeable
  from (select sending_suspended_at is not null or status <> 1 as is_stopped from account where id = $1) a
  left join lateral (
    select send_after
    from delivery
    where account_id = $1 and channel = $3 and campaign_id is null and state = 'queued'
      and send_after is not null
    order by send_after limit 1
  ) q on true`;
