import { hasClaimed } from '../leases/send-claims.sql.ts';
import { isCursorOpen } from '../claims/send-cursor.sql.ts';

export const rescheduleCampaignSql = `
  update due_work
  set due_at = case
    when $5::timestamptz <= now() then now() - interval '1 second'
    else least(now() + make_interval(secs => $4), $5::timestamptz)
  end
  where kind = $1 and account_id = $2 and subject_id = $3`;

export const liveRecipientsSql = `
  select is_in_turn or send_after is not null as has_queued,
    case when is_in_turn then now() else send_after end::text as next,
    ${hasClaimed} as has_busy,
    exists (
      select
      from send_cursor
      where account_id = $1 and campaign_id = $2 and rest_id is not null
    ) as has_rest from
      (
      select ${isCursorOpen('$1', '$2')} as is_in_turn,
        (
          select min(send_after)
          from delivery
          where account_id = $1 and campaign_id = $2 and state = 'queued' and send_after is not null
        ) as send_after
    ) waiting`;

export const finishCampaignSql = `
  update campaign set status = 'finished', finished_at = now(), updated_at = now()
  where account_id = $1 and id = $2 and status = 'sending'`;
