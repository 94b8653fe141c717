import { honoursUnsubscribe, senderOfMessage, suppressedMessage } from '../../messages/index.ts';
import { senderStop } from '../../senders/index.ts';
import type { LaneChannel } from '../leases/send-source.ts';
import type { Statement } from '../leases/tenant-connection.ts';
import { suppressRefused } from './settle-recipients.sql.ts';

/**
 * Repeats the checks of a claim, for recipients who have unsubscribed and senders that were stopped since. A
 * row that isn't marked is claimed and checked again. Evaluated per id, so that no plan starts from all
 * messages of the account.
 */
const mayLeave = (channel: LaneChannel): string => `
  (
    select ${senderStop('n')} is null and (
      x.suppression is null or x.suppression = 'unsubscribe' and not ${honoursUnsubscribe('n', 'x')}
    )
    from (${suppressedMessage(channel, 'given.id')}) x ${senderOfMessage('x')}
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
      and (select count(*) from per_day) >= 0
    having count(*) > 0
    on conflict (account_id, hour) do update
    set sent = h.sent + excluded.sent, hard_bounces = h.hard_bounces + excluded.hard_bounces
  )`;

/**
 * As in `settle-recipients.sql.ts`, for messages without a campaign. Lock order: their batches, then the day.
 */
const settleMarkCount = (channel: LaneChannel): string => `
  with
    given as materialized (
      select *
      from unnest(
        $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::int[], $9::bool[]
      ) as t (id, token, state, reason, response, delay, tried, is_refused)
    ),
    settled as (
      update delivery d
      set state = g.state, reason = g.reason, response = left(g.response, 300),
        attempts = d.attempts + g.tried, lease_token = null, lease_until = null,
        send_after = case
          when g.state = 'queued' then now() + g.delay * interval '1 second'
          else d.send_after
        end,
        settled_at = case when g.state = 'queued' then null else now() end,
        bounced_at = case when g.is_refused then now() end
      from given g
      where d.account_id = $1 and d.id = g.id and d.lease_token = g.token
      returning d.id, d.campaign_id, d.contact_id, d.batch_id, d.address, d.state, d.response,
        d.price_mills, g.is_refused
    ),
    leaving as materialized (
      select id, token
      from unnest($10::uuid[], $11::uuid[]) as given (id, token)
      where ${mayLeave(channel)}
    ),
    marked as (
      update delivery d set state = 'sending', lease_until = now() + make_interval(secs => $12)
      from leaving m
      where d.account_id = $1 and d.id = m.id and d.lease_token = m.token
      returning d.id
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
    per_day as (
      insert into daily_stat as d (account_id, channel, day, sent, failed)
      select $1, '${channel}', (now() at time zone 'UTC')::date, count(*) filter (where state = 'sent'),
        count(*) filter (where state = 'failed')
      from settled
      where state in ('sent', 'failed') and (select count(*) from per_batch) >= 0
      having count(*) > 0
      on conflict (account_id, channel, day) do update
      set sent = d.sent + excluded.sent, failed = d.failed + excluded.failed
      returning 1
    )
  ${channel === 'email' ? promotionalHour : ''}`;

const statements = (channel: LaneChannel) => ({
  plain: { name: `settle_stream_${channel}`, text: `${settleMarkCount(channel)} select id from marked` },
  refusing: {
    name: `settle_refused_stream_${channel}`,
    text: `${settleMarkCount(channel)}${suppressRefused(channel)} select id from marked`,
  },
});

export const settleMessagesStatements: Record<LaneChannel, Record<'plain' | 'refusing', Statement>> = {
  email: statements('email'),
  sms: statements('sms'),
};
