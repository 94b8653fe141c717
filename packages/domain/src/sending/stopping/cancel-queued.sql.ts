import { advanceCursor } from '../claims/send-cursor.sql.ts';

const keptUntil = '(select kept_until from partition)';

/**
 * Locks claims before their deliveries, as settling does. A delivery that a claim let go, for example when the
 * campaign was paused, may be on the way in a newer claim: what any claim has marked stays.
 */
export const cancelQueuedSql = (stepSize: number): string => `
  with
    partition as materialized (
      select kept_until
      from campaign_stat
      where account_id = $1 and campaign_id = $2
    ),
    due as (
      select id
      from delivery
      where account_id = $1 and campaign_id = $2 and kept_until = ${keptUntil} and state = 'queued'
        and send_after is not null
      limit ${stepSize} for update skip locked
    ),
    claims as materialized (
      select ids, marked
      from send_claim
      where account_id = $1 and campaign_id = $2
      order by token
      for update
    ),
    marked as materialized (
      select m.id
      from claims c
      cross join unnest(c.ids) with ordinality as m (id, position)
      where m.position = any(c.marked)
    ),
    claimed as (
      select d.id
      from claims c
      cross join unnest(c.ids) as m (id)
      join delivery d on d.account_id = $1 and d.kept_until = ${keptUntil} and d.id = m.id
      where m.id not in (select id from marked) and d.state = 'queued' and d.send_after is null
    ),
    ${advanceCursor(keptUntil, String(stepSize))},
    waiting as (
      select id
      from due
      union all
      select id
      from claimed
      union all
      select id
      from in_turn
    ),
    cancelled as (
      update delivery d set state = 'cancelled', settled_at = now()
      from waiting w
      where d.account_id = $1 and d.kept_until = ${keptUntil} and d.id = w.id and d.state = 'queued'
      returning 1
    ),
    sums as (select count(*)::int as n from cancelled),
    counted as (
      update campaign_stat set cancelled = cancelled + n
      from sums
      where account_id = $1 and campaign_id = $2 and n > 0
    )
  select n
  from sums`;
