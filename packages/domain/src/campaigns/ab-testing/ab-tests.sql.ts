/** $3 state, $4 measure, $5 event, $6 what the rest gets without a clear winner, $7 minutes. */
export const startTestSql = `
  insert into ab_test (
    account_id, campaign_id, state, measure, event, if_unclear, minutes, from_id, until_id, rest, held_out
  )
  select $1, $2, case when k.rest_id is null then 'split' else $3 end, $4, $5, $6, $7, k.after_id, k.until_id,
    coalesce(d.rest, 0), coalesce(d.held_out, 0)
  from send_cursor k
  cross join (
    select count(*) filter (where variant is null and state = 'queued') as rest,
      count(*) filter (where variant is null and state = 'skipped') as held_out
    from delivery
    where account_id = $1 and campaign_id = $2
  ) d
  where k.account_id = $1 and k.campaign_id = $2`;

export const storeVariantsSql = `
  insert into ab_variant (
    account_id, campaign_id, n, subject, from_brand, send_at, compiled, first_link, first_condition
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** What the waiting recipients cost; the segments of texts are counted like those of campaigns without a test. */
export const sumWaitingSql = `
  with
    sums as (
      select coalesce(sum(price_mills) filter (where state = 'queued'), 0)::bigint as mills,
        coalesce(sum(segments) filter (where state <> 'skipped'), 0)::bigint as segments,
        bool_or(channel = 'sms') as is_sms
      from delivery
      where account_id = $1 and campaign_id = $2
    ),
    counted as (
      update campaign_stat s set segments = k.segments
      from sums k
      where s.account_id = $1 and s.campaign_id = $2 and k.is_sms
    )
  select mills
  from sums`;

export const readTestSql = `
  select t.*, c.status, c.timezone, c.channel, s.kept_until::text,
    (
      t.ran_ms + coalesce(extract(epoch from now() - t.running_since) * 1000, 0)
    )::float8 as elapsed_ms
  from ab_test t
  join campaign c on c.account_id = t.account_id and c.id = t.campaign_id
  left join campaign_stat s on s.account_id = t.account_id and s.campaign_id = t.campaign_id
  where t.account_id = $1 and t.campaign_id = $2`;

export const readVariantsSql = `
  select n, subject, send_at
  from ab_variant
  where account_id = $1 and campaign_id = $2
  order by n`;

/** Some of the test's messages aren't settled yet. */
export const isTestLiveSql = `
  select
  from ab_test t
  join campaign_stat s on s.account_id = t.account_id and s.campaign_id = t.campaign_id
  join delivery d on d.account_id = t.account_id and d.kept_until = s.kept_until and d.id > t.from_id
    and d.id <= t.until_id
  where t.account_id = $1 and t.campaign_id = $2 and d.campaign_id = $2 and d.state = 'queued'
  limit 1`;

export const startClockSql = `
  update ab_test set clock_started_at = now(), running_since = now()
  where account_id = $1 and campaign_id = $2 and state = 'testing' and clock_started_at is null`;

/**
 * Results of the test's messages by variant, from their contiguous ids. $3 the event that counts; conversions follow
 * the message, and end with the test: what happens later may be the winner's doing. A view through a mail provider's
 * proxy may be no person's.
 */
export const countVariantsSql = `
  select d.variant as n, count(*)::int as recipients, count(*) filter (where d.state in ('sent', 'unknown'))::int as sent,
    count(*) filter (
      where d.opened_at is not null and exists (
        select
        from delivery_event e
        where e.account_id = $1 and e.kept_until = s.kept_until and e.delivery_id = d.id and e.kind = 'open'
          and e.audience not in ('proxy', 'scanner')
      )
    )::int as views,
    count(d.opened_at)::int as opened, count(d.clicked_at)::int as clicks,
    count(*) filter (
      where $3 <> '' and d.settled_at is not null and exists (
        select
        from contact_event e
        where e.account_id = $1 and e.contact_id = d.contact_id and e.name = $3 and e.at >= d.settled_at
          and e.at <= coalesce(t.clock_ended_at, now())
      )
    )::int as conversions
  from ab_test t
  join campaign_stat s on s.account_id = t.account_id and s.campaign_id = t.campaign_id
  join delivery d on d.account_id = t.account_id and d.kept_until = s.kept_until and d.id > t.from_id
    and d.id <= t.until_id and d.campaign_id = t.campaign_id
  where t.account_id = $1 and t.campaign_id = $2 and d.variant is not null
  group by d.variant
  order by d.variant`;

/** The decision, once: the number of rows is the answer. $3 winner, $4 outcome, $5 by whom, $6 when the rest leaves. */
export const decideSql = `
  update ab_test
  set state = case when $3::smallint is null then 'ended' else 'decided' end, winner = $3, outcome = $4,
    decided_by = $5, release_at = $6, decided_at = now(), clock_ended_at = coalesce(clock_ended_at, now()),
    ran_ms = ran_ms + coalesce((extract(epoch from now() - running_since) * 1000)::bigint, 0), running_since = null
  where account_id = $1 and campaign_id = $2 and state in ('testing', 'waiting')`;

export const waitForPersonSql = `
  update ab_test
  set state = 'waiting', clock_ended_at = now(),
    ran_ms = ran_ms + coalesce((extract(epoch from now() - running_since) * 1000)::bigint, 0), running_since = null
  where account_id = $1 and campaign_id = $2 and state = 'testing'`;
