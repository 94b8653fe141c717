import { advanceCursor } from '../claims/send-cursor.sql.ts';

export const cancelQueuedSql = (stepSize: number): string => `
  with
    due as (
      select id
      from delivery
      where account_id = $1 and campaign_id = $2 and state = 'queued' and send_after is not null
      limit ${stepSize} for update skip locked
    ),
    leased as (
      select id
      from delivery
      where account_id = $1 and campaign_id = $2 and state = 'leased' and lease_until is not null
      limit ${stepSize} for update skip locked
    ),
    ${advanceCursor(String(stepSize))},
    waiting as (
      select id
      from due
      union all
      select id
      from leased
      union all
      select id
      from in_turn
    ),
    cancelled as (
      update delivery d set state = 'cancelled', lease_token = null, lease_until = null, settled_at = now()
      from waiting w
      where d.account_id = $1 and d.id = w.id
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
