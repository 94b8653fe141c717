import { waitsAsFallback } from './request/message.schema.ts';

/**
 * Also holds what a claim of the backup hadn't marked, and fallbacks that are due: whether their message arrived since, the
 * backup doesn't know.
 */
export const holdDueSql = `
  with
    decided as (
      update message_fallback
      set outcome = 'sent', decided_at = now()
      where account_id = $1 and outcome is null and decide_at <= now()
      returning fallback_id
    )
  update delivery d
  set send_after = $2, reason = case when reason = '${waitsAsFallback}' then null else reason end
  where account_id = $1 and campaign_id is null and state = 'queued'
    and (
      send_after <= now()
      or d.id in (select fallback_id from decided)
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
