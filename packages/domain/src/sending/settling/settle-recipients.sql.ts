import { requestStandingCheck } from '../../tracking/index.ts';
import type { LaneChannel } from '../leases/lane-channel.ts';
import type { Statement } from '../leases/tenant-connection.ts';
import { answerSql, claimsSql } from './settle-claims.sql.ts';

/**
 * The campaign is `sending`, and the recipient isn't suppressed. A recipient that fails this goes back to the
 * queue, and the next claim skips it with the reason. With a set of campaigns the planner reads all their rows (150 ms instead of 3
 * for 40 of 12,000).
 */
const mayLeave = (channel: LaneChannel): string => `
  (select status from campaign c where c.account_id = $1 and c.id = d.campaign_id) = 'sending'
  and (
    select s.reason
    from suppression s
    where s.account_id = $1 and s.channel = '${channel}'
      and s.address_hash = sha256(convert_to(d.address, 'UTF8'))
  ) is null`;

/** All were sent: most batches. $11 ids, $12 their claims, $13 what the server said. */
const settledSent = `
    settled as (
      update delivery d
      set state = 'sent', reason = null, response = left(g.response, 300), attempts = d.attempts + 1,
        settled_at = now()
      from unnest($11::uuid[], $12::int[], $13::text[]) as g (id, claim, response)
      where g.claim in (select n from owned) and d.account_id = $1 and d.kept_until = $10::date
        and d.id = g.id and d.state = 'queued' and d.send_after is null
      returning d.campaign_id, d.price_mills
    ),
    sums as materialized (
      select campaign_id, count(*)::int as sent, 0 as failed, 0 as refused, 0 as unknown, 0 as cancelled,
        sum(price_mills) as mills
      from settled
      group by campaign_id
    )`;

/** $11 to $13 as above, $14 states, $15 reasons, $16 delays, $17 attempts, $18 whether refused. */
const settledMixed = `
    settled as (
      update delivery d
      set state = case when g.state = 'queued' and c.status = 'cancelled' then 'cancelled' else g.state end,
        reason = g.reason, response = left(g.response, 300), attempts = d.attempts + g.tried,
        send_after = case when g.state = 'queued' then now() + g.delay * interval '1 second' end,
        settled_at = case
          when g.state = 'queued' and c.status is distinct from 'cancelled' then null
          else now()
        end,
        bounced_at = case when g.is_refused then now() end
      from unnest(
        $11::uuid[], $12::int[], $13::text[], $14::text[], $15::text[], $16::float8[], $17::int[],
        $18::bool[]
      ) as g (id, claim, response, state, reason, delay, tried, is_refused)
      join delivery r on r.account_id = $1 and r.kept_until = $10::date and r.id = g.id
      left join campaign c on c.account_id = $1 and c.id = r.campaign_id
      where g.claim in (select n from owned) and d.account_id = $1 and d.kept_until = $10::date
        and d.id = g.id and d.state = 'queued' and d.send_after is null
      returning d.id, d.campaign_id, d.contact_id, d.address, d.state, d.response, d.price_mills,
        g.is_refused
    ),
    sums as materialized (
      select campaign_id, count(*) filter (where state = 'sent')::int as sent,
        count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where is_refused)::int as refused,
        count(*) filter (where state = 'unknown')::int as unknown,
        count(*) filter (where state = 'cancelled')::int as cancelled,
        coalesce(sum(price_mills) filter (where state = 'sent'), 0) as mills
      from settled
      where state <> 'queued'
      group by campaign_id
    )`;

/**
 * Settles the results and marks the next messages in one statement and one commit: a message is marked on disk
 * before it leaves, and counters change with the rows they count.
 *
 * Lock order: the claims, the deliveries, the campaign's counters, its hour, the channel's hour. The reverse
 * order deadlocked with concurrent bounces. The counting sub-selects make PostgreSQL keep this order inside the
 * statement.
 */
const settleAndMark = (channel: LaneChannel, settled: string): string => `
  with ${claimsSql(mayLeave(channel))},
    ${settled},
    per_campaign as (
      update campaign_stat s
      set sent = s.sent + k.sent, failed = s.failed + k.failed, refused = s.refused + k.refused,
        unknown = s.unknown + k.unknown, cancelled = s.cancelled + k.cancelled,
        cost_mills = s.cost_mills + k.mills
      from sums k
      where s.account_id = $1 and s.campaign_id = k.campaign_id
      returning 1
    ),
    per_hour as (
      insert into campaign_hour as h (account_id, campaign_id, hour, sent, failed, refused)
      select $1, campaign_id, date_trunc('hour', now()), sent, failed, refused
      from sums
      where sent + failed > 0 and (select count(*) from per_campaign) >= 0
      on conflict (account_id, campaign_id, hour) do update
      set sent = h.sent + excluded.sent, failed = h.failed + excluded.failed,
        refused = h.refused + excluded.refused
      returning 1
    ),
    per_channel as (
      insert into channel_hour as h (account_id, channel, hour, sent, failed)
      select $1, '${channel}', date_trunc('hour', now()), sum(sent), sum(failed)
      from sums
      where (select count(*) from per_hour) >= 0
      having sum(sent + failed) > 0
      on conflict (account_id, channel, hour) do update
      set sent = h.sent + excluded.sent, failed = h.failed + excluded.failed
    )`;

/**
 * Suppresses refused addresses. An address that was only unsubscribed gets no transactional messages from now on
 * either.
 */
export const suppressRefused = (channel: LaneChannel): string => `,
  suppressed as (
    insert into suppression (account_id, channel, address_hash, address, reason, detail, campaign_id)
    select $1, '${channel}', sha256(convert_to(address, 'UTF8')), address, 'bounce', coalesce(response, ''),
      campaign_id
    from settled
    where is_refused
    on conflict (account_id, channel, address_hash) do update
    set reason = 'bounce', detail = excluded.detail, import_id = null
    where suppression.reason = 'unsubscribe' or suppression.import_id is not null
  ),
  blocklisted as (
    update contact c set ${channel}_status = 'blocklisted', updated_at = now()
    from settled s
    where s.is_refused and c.account_id = $1 and c.id = s.contact_id
      and c.${channel}_status <> 'blocklisted'
  ),
  recorded as (
    insert into delivery_event (
      account_id, id, kept_until, delivery_id, campaign_id, contact_id, kind, is_first, detail
    )
    select $1, uuidv7(), $10::date, id, campaign_id, contact_id, 'bounce', true, coalesce(response, '')
    from settled
    where is_refused
  )${
    channel === 'email'
      ? `,
  looked as (${requestStandingCheck('select from settled where is_refused')})`
      : ''
  }`;

const statements = (channel: LaneChannel): Record<'sent' | 'mixed', Statement> => ({
  sent: {
    name: `settle_sent_${channel}`,
    text: `${settleAndMark(channel, settledSent)} select ${answerSql}`,
  },
  mixed: {
    name: `settle_mixed_${channel}`,
    text: `${settleAndMark(channel, settledMixed)}${suppressRefused(channel)} select ${answerSql}`,
  },
});

export const settleRecipientsStatements: Record<LaneChannel, Record<'sent' | 'mixed', Statement>> = {
  email: statements('email'),
  sms: statements('sms'),
};
