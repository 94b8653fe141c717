import { honoursUnsubscribe, senderOfMessage, suppressedMessage } from '../../messages/index.ts';
import { senderStop } from '../../senders/index.ts';
import type { LaneChannel } from '../leases/lane-channel.ts';
import type { Statement } from '../leases/tenant-connection.ts';
import { answerSql, claimsSql } from './settle-claims.sql.ts';
import { suppressRefused } from './settle-recipients.sql.ts';

/**
 * Repeats the checks of a claim, for recipients who have unsubscribed and senders that were stopped since. A
 * row that isn't marked is claimed and checked again.
 */
const mayLeave = (channel: LaneChannel): string => `
  (
    select ${senderStop('n')} is null and (
      x.suppression is null or x.suppression = 'unsubscribe' and not ${honoursUnsubscribe('n', 'x')}
    )
    from (${suppressedMessage(channel, 'd.id')}) x ${senderOfMessage('x')}
  )`;

/**
 * Counts promotional messages for the account's standing; a campaign's emails are counted with the campaign.
 */
const promotionalHour = `,
  per_hour as (
    insert into promotional_hour as h (account_id, hour, sent, hard_bounces)
    select $1, date_trunc('hour', now()), count(*), count(*) filter (where k.is_refused)
    from settled k
    where (k.state = 'sent' or k.is_refused)
      and (
        select campaign
        from sender
        where account_id = $1
          and id = (select sender_id from message where account_id = $1 and id = k.id)
      ) = 'promotional'
      and (select count(*) from per_channel) >= 0
    having count(*) > 0
    on conflict (account_id, hour) do update
    set sent = h.sent + excluded.sent, hard_bounces = h.hard_bounces + excluded.hard_bounces
  )`;

/**
 * As in `settle-recipients.sql.ts`, for messages without a campaign. Lock order: their batches, then the channel’s hour.
 */
const settleMarkCount = (channel: LaneChannel): string => `
  with ${claimsSql(mayLeave(channel))},
    settled as (
      update delivery d
      set state = g.state, reason = g.reason, response = left(g.response, 300),
        attempts = d.attempts + g.tried,
        send_after = case when g.state = 'queued' then now() + g.delay * interval '1 second' end,
        settled_at = case when g.state = 'queued' then null else now() end,
        bounced_at = case when g.is_refused then now() end
      from unnest(
        $11::uuid[], $12::int[], $13::text[], $14::text[], $15::text[], $16::float8[], $17::int[],
        $18::bool[]
      ) as g (id, claim, response, state, reason, delay, tried, is_refused)
      where g.claim in (select n from owned) and d.account_id = $1 and d.kept_until = $10::date
        and d.id = g.id and d.state = 'queued' and d.send_after is null
      returning d.id, d.campaign_id, d.contact_id, d.batch_id, d.address, d.state, d.response,
        d.price_mills, g.is_refused
    ),
    sums as materialized (
      select batch_id, count(*)::int as n,
        coalesce(sum(price_mills) filter (where state = 'sent'), 0) as mills
      from settled
      where state <> 'queued'
      group by batch_id
      order by batch_id
    ),
    per_batch as (
      update message_batch b set live = b.live - k.n, cost_mills = b.cost_mills + k.mills
      from sums k
      where b.account_id = $1 and b.id = k.batch_id
      returning 1
    ),
    per_channel as (
      insert into channel_hour as h (account_id, channel, hour, sent, failed)
      select $1, '${channel}', date_trunc('hour', now()), count(*) filter (where state = 'sent'),
        count(*) filter (where state = 'failed')
      from settled
      where state in ('sent', 'failed') and (select count(*) from per_batch) >= 0
      having count(*) > 0
      on conflict (account_id, channel, hour) do update
      set sent = h.sent + excluded.sent, failed = h.failed + excluded.failed
      returning 1
    )
  ${channel === 'email' ? promotionalHour : ''}`;

const statements = (channel: LaneChannel): Record<'plain' | 'refusing', Statement> => ({
  plain: { name: `settle_stream_${channel}`, text: `${settleMarkCount(channel)} select ${answerSql}` },
  refusing: {
    name: `settle_refused_stream_${channel}`,
    text: `${settleMarkCount(channel)}${suppressRefused(channel)} select ${answerSql}`,
  },
});

export const settleMessagesStatements: Record<LaneChannel, Record<'plain' | 'refusing', Statement>> = {
  email: statements('email'),
  sms: statements('sms'),
};
