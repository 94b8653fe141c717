import { hasEvidence } from '../../tracking/index.ts';

/** More would hold locks for too long; the rest follows in the next run. */
export const settledAtOnce = 5_000;

/** Lock order: the campaign, its hour, the channel’s hour, as everywhere else. */
const settledRows = (subject: string): string => `picked as materialized (
    select id
    from delivery d
    where account_id = $1 and ${subject} and state = 'unknown' and settled_at is not null
      and ${hasEvidence('d')}
    limit ${settledAtOnce} for update
  ),
  settled as materialized (
    update delivery d set state = 'sent', reason = null
    from picked p
    where d.account_id = $1 and d.id = p.id
    returning d.batch_id, d.channel, d.settled_at, d.price_mills
  )`;

const perChannel = `
  insert into channel_hour as h (account_id, channel, hour, sent)
  select $1, channel, date_trunc('hour', settled_at), count(*)
  from settled
  where (select count(*) from counted) >= 0
  group by 2, 3
  order by 2, 3
  on conflict (account_id, channel, hour) do update
  set sent = h.sent + excluded.sent`;

export const settleRecipientsByEvidenceSql = `
  with
    ${settledRows('campaign_id = $2')},
    per_campaign as (
      update campaign_stat s
      set unknown = s.unknown - k.n, sent = s.sent + k.n, cost_mills = s.cost_mills + k.mills
      from (select count(*)::int as n, coalesce(sum(price_mills), 0) as mills from settled) k
      where s.account_id = $1 and s.campaign_id = $2 and k.n > 0
      returning 1
    ),
    counted as (
      insert into campaign_hour as h (account_id, campaign_id, hour, sent)
      select $1, $2, date_trunc('hour', settled_at), count(*)
      from settled
      where (select count(*) from per_campaign) >= 0
      group by 3
      order by 3
      on conflict (account_id, campaign_id, hour) do update
      set sent = h.sent + excluded.sent
      returning 1
    ),
    per_channel as (${perChannel})
  select count(*)::int as n
  from settled`;

export const settleMessagesByEvidenceSql = `
  with
    ${settledRows('campaign_id is null')},
    sums as materialized (
      select batch_id, count(*)::int as n, coalesce(sum(price_mills), 0) as mills
      from settled
      group by 1
      order by 1
    ),
    known as materialized (
      select b.id, b.closed_at is not null as is_closed
      from sums k
      join message_batch b on b.account_id = $1 and b.id = k.batch_id
      order by b.id for update of b
    ),
    counted as (
      update message_batch b set cost_mills = b.cost_mills + k.mills, closed_at = null
      from known o
      join sums k on k.batch_id = o.id
      where b.account_id = $1 and b.id = o.id
      returning b.id, b.currency, o.is_closed
    ),
    per_channel as (${perChannel})
  select c.id as batch_id, c.currency, k.mills::bigint, k.n, c.is_closed,
    (
      select count(*)::int
      from wallet_hold h
      where h.account_id = $1 and h.subject = 'messages/' || c.id
    ) as holds
  from counted c
  join sums k on k.batch_id = c.id
  order by c.id`;
