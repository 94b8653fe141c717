import { isClaimed } from '../../tracking/index.ts';

/** Keeps claims out, so that the next statement sees every claim there is. */
export const lockErasedSql = `
  select id
  from campaign
  where account_id = $1 and id in (
    select campaign_id from delivery where account_id = $1 and id = any($2) and state = 'queued'
  )
  order by id
  for no key update`;

export const waitingSql = `
  select ${isClaimed('d')} as is_claimed
  from delivery d
  where account_id = $1 and id = any($2)
  for update`;

/** Lock order: deliveries, the campaign's counters, batches. */
export const skipErasedSql = `
  with
    skipped as (
      update delivery
      set state = 'skipped', reason = 'erased', settled_at = now()
      where account_id = $1 and id = any($2) and state = 'queued'
      returning campaign_id, batch_id
    ),
    sums as (
      select campaign_id, count(*)::int n
      from skipped
      group by 1
    ),
    counted as (
      update campaign_stat s
      set skipped = s.skipped + k.n
      from sums k
      where s.account_id = $1 and s.campaign_id = k.campaign_id
    ),
    batched as (
      update message_batch b
      set live = b.live - k.n
      from (
        select batch_id, count(*)::int n
        from skipped
        group by batch_id
        order by batch_id
      ) k
      where b.account_id = $1 and b.id = k.batch_id
    )
  select coalesce(sum(n), 0)::int as n
  from sums`;
