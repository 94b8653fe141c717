import { advanceCursor } from '../claims/send-cursor.sql.ts';

const keptUntil = '(select kept_until from partition)';

/** Locks claims before their deliveries, as settling does. */
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
    claimed as (
      select d.id
      from claims c
      cross join unnest(c.ids) with ordinality as m (id, position)
      join delivery d on d.account_id = $1 and d.kept_until = ${keptUntil} and d.id = m.id
      where m.position <> all(c.marked) and d.state = 'queued' and d.send_after is null
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
