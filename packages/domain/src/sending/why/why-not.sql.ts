import type { RecipientState } from './recipient-answer.schema.ts';

/** Settled as failed, though the message could never be handed over: counted as left out with this reason. */
const unreachable = `('invalid_address', 'no_route')`;

/** A message of a journey is cancelled because its contact left, or was reached another way; any other with its campaign. */
const cancelledBecause = (d: string): string =>
  `case
    when ${d}.run_id is null then 'cancelled'
    when ${d}.reason = 'other_channel' then ${d}.reason
    else 'left_journey'
  end`;

/** Why delivery `d` was left out; null if it wasn't. */
const leftOutReasonOf = (d: string): string => `
  case
    when ${d}.state = 'skipped' then coalesce(${d}.reason, 'details_deleted')
    when ${d}.state = 'cancelled' then ${cancelledBecause(d)}
    when ${d}.state = 'failed' and ${d}.reason in ${unreachable} then ${d}.reason
  end`;

/** What became of delivery `d`. */
const stateOf = (d: string): string => `
  case
    when ${d}.state = 'sent' then 'sent'
    when ${d}.state = 'queued' then 'waiting'
    when ${d}.state = 'unknown' then 'in_doubt'
    when ${d}.state = 'failed' and ${d}.reason in ${unreachable} then 'left_out'
    when ${d}.state = 'failed' then 'failed'
    else 'left_out'
  end`;

/**
 * The conditions of the recipients in a state. Constants, so that PostgreSQL uses the partial indexes on troubled
 * rows; `reason` is a parameter or null.
 */
export function inState(state: RecipientState | null, reason: string | null): string {
  const troubled = `d.settled_at is not null`;
  if (reason !== null)
    return `and (
      d.state = 'skipped' and ${troubled} and coalesce(d.reason, 'details_deleted') = ${reason}
      or d.state = 'cancelled' and ${reason} = ${cancelledBecause('d')}
      or d.state = 'failed' and ${troubled} and d.reason in ${unreachable} and d.reason = ${reason}
    )`;
  if (state === null) return '';
  const conditions: Record<RecipientState, string> = {
    sent: `d.state = 'sent'`,
    waiting: `d.state = 'queued'`,
    failed: `d.state = 'failed' and ${troubled} and coalesce(d.reason, '') not in ${unreachable}`,
    in_doubt: `d.state = 'unknown' and ${troubled}`,
    left_out: `(
      d.state in ('skipped', 'cancelled') and ${troubled}
      or d.state = 'failed' and ${troubled} and d.reason in ${unreachable}
    )`,
  };
  return `and ${conditions[state]}`;
}

/**
 * One row: the campaign's counters, whom the freeze left out, and the reasons of those left out since. One statement,
 * because counters and rows change together and the answer must add up.
 */
export const countsSql = `
  select c.channel, c.status, c.failure, c.excluded, coalesce(s.recipients, 0) as recipients, coalesce(s.sent, 0) as sent,
    coalesce(s.failed, 0) as failed, coalesce(s.unknown, 0) as unknown, coalesce(s.skipped, 0) as skipped,
    coalesce(s.cancelled, 0) as cancelled, s.audience is not null as has_people,
    case when s.kept_until <= now() at time zone 'UTC' then s.kept_until::text end as deleted_on,
    (
      select coalesce(jsonb_object_agg(reason, n), '{}')
      from (
        select coalesce(reason, 'details_deleted') as reason, count(*)::int as n
        from delivery d
        where d.account_id = $1 and d.campaign_id = $2 and d.state = 'skipped' and d.settled_at is not null
        group by 1
      ) r
    ) as skipped_for,
    (
      select coalesce(jsonb_object_agg(reason, n), '{}')
      from (
        select reason, count(*)::int as n
        from delivery d
        where d.account_id = $1 and d.campaign_id = $2 and d.state = 'failed' and d.settled_at is not null
          and d.reason in ${unreachable}
        group by 1
      ) r
    ) as unreachable_for
  from campaign c
  left join campaign_stat s on s.account_id = c.account_id and s.campaign_id = c.id
  where c.account_id = $1 and c.id = $2 and c.deleted_at is null`;

/** What is read of a delivery `d` of contact `c`. */
const recipientColumns = `
  d.id, d.contact_id, coalesce(d.name, nullif(c.full_name, '')) as name, d.address, ${stateOf('d')} as state,
  case
    when d.state = 'sent' then null
    when d.state in ('queued', 'unknown') then d.reason
    else coalesce(${leftOutReasonOf('d')}, d.reason)
  end as reason,
  case when d.state = 'queued' and d.send_after > now() and isfinite(d.send_after) then d.send_after end as until,
  d.settled_at as at`;

/** Recipients of campaign $2 after address $3, by address; $4 is the reason. */
export const recipientsSql = (state: RecipientState | null, reason: string | null): string => `
  select ${recipientColumns}
  from delivery d
  left join contact c on c.account_id = d.account_id and c.id = d.contact_id
  where d.account_id = $1 and d.campaign_id = $2 and d.address > $3
    ${inState(state, reason === null ? null : '$4::text')} and ($4::text is null or true)
  order by d.address
  limit $5`;

const exclusionColumns = (channel: 'email' | 'sms') => `
  x.id, x.contact_id, coalesce(x.name, nullif(c.full_name, '')) as name,
  coalesce(x.address, c.${channel === 'sms' ? 'phone' : 'email'}, case when c.deleted_at is null then coalesce(c.email, c.phone) end)
    as address,
  'left_out' as state, x.reason, null::timestamptz as until, x.at`;

/** People campaign $2 left out, after reason $3 and id $4; $5 is the reason. */
export const exclusionsSql = (channel: 'email' | 'sms'): string => `
  select ${exclusionColumns(channel)}
  from campaign_exclusion x
  left join contact c on c.account_id = x.account_id and c.id = x.contact_id
  where x.account_id = $1 and x.campaign_id = $2 and (x.reason, x.id) > ($3, $4::uuid)
    and ($5::text is null or x.reason = $5)
  order by x.reason, x.id
  limit $6`;

/** Contacts $3 and the addresses $4 in campaign $2: at most 20 entries. An address may have changed since the freeze. */
export const findPeopleSql = (channel: 'email' | 'sms'): string => `
  with
    known as materialized (
      select id, ${channel === 'sms' ? 'phone' : 'email'} as address
      from contact
      where account_id = $1 and id = any($3::uuid[])
    ),
    wanted as materialized (
      select address
      from known
      where address is not null
      union
      select unnest($4::text[])
    )
  (
    select ${recipientColumns}
    from delivery d
    left join contact c on c.account_id = d.account_id and c.id = d.contact_id
    where d.account_id = $1 and d.campaign_id = $2 and d.address = any(array(select address from wanted))
    limit 20
  )
  union
  (
    select ${recipientColumns}
    from delivery d
    left join contact c on c.account_id = d.account_id and c.id = d.contact_id
    where d.account_id = $1 and d.campaign_id = $2 and d.contact_id = any($3::uuid[])
      and d.state in ('sent', 'failed', 'unknown')
    limit 20
  )
  union all
  (
    select ${exclusionColumns(channel)}
    from campaign_exclusion x
    left join contact c on c.account_id = x.account_id and c.id = x.contact_id
    where x.account_id = $1 and x.campaign_id = $2
      and (x.contact_id = any($3::uuid[]) or x.address = any(array(select address from wanted)))
    limit 20
  )`;

/** Names of contacts who aren't in a campaign at all. */
export const namesSql = `
  select id, nullif(full_name, '') as name, coalesce(email, phone) as address
  from contact
  where account_id = $1 and id = any($2::uuid[]) and deleted_at is null`;

const before = (at: string, id: string): string =>
  `and ($3::timestamptz is null or (${at}, ${id}) < ($3::timestamptz, $4::uuid))`;

/** Each branch of contact $2's messages uses an index of its own and stops after a page. */
const settledMessages = (states: string): string => `
  (
    select ${recipientColumns}, d.campaign_id, d.channel, d.settled_at as sorted_at
    from delivery d
    left join contact c on false
    where d.account_id = $1 and d.contact_id = $2 and d.state in ${states} and d.settled_at is not null ${before('d.settled_at', 'd.id')}
    order by d.settled_at desc, d.id desc
    limit $5
  )`;

/**
 * Messages of contact $2, newest first, before $3 and $4: of campaigns and journeys, and single ones. What was sent, what
 * waits, and what left the contact out.
 */
export const contactMessagesSql = `
  select m.id, m.campaign_id, g.name as campaign_name, coalesce(m.channel, g.channel) as channel,
    case when m.campaign_id is null then 'message' else g.kind end as kind,
    case when m.campaign_id is null then coalesce(nullif(s.subject, ''), left(s.body, 160), '') end as subject,
    coalesce(g.status = 'paused', false) as is_paused, g.failure, m.state, m.reason, m.until, m.sorted_at as at
  from (
    ${settledMessages("('sent', 'failed', 'unknown')")}
    union all
    ${settledMessages("('skipped', 'cancelled')")}
    union all
    (
      select ${recipientColumns}, d.campaign_id, d.channel, d.created_at as sorted_at
      from contact c
      join campaign live on live.account_id = $1 and (
        live.status in ('sending', 'paused')
        or live.status = 'cancelled' and live.updated_at > now() - interval '1 day'
      )
      join delivery d on d.account_id = $1 and d.campaign_id = live.id
        and d.address = case when live.channel = 'sms' then c.phone else c.email end and d.contact_id = c.id
      where c.account_id = $1 and c.id = $2 and d.state = 'queued' ${before('d.created_at', 'd.id')}
    )
    union all
    (
      select ${recipientColumns}, d.campaign_id, d.channel, d.created_at as sorted_at
      from contact c
      join message w on w.account_id = $1 and w.recipient in (c.email, c.phone)
      join delivery d on d.account_id = $1 and d.id = w.id and d.contact_id = c.id
      where c.account_id = $1 and c.id = $2 and d.campaign_id is null and d.state = 'queued'
        ${before('d.created_at', 'd.id')}
    )
    union all
    (
      select x.id, x.contact_id, x.name, x.address, 'left_out', x.reason, null::timestamptz, x.at, x.campaign_id,
        null, x.at
      from campaign_exclusion x
      where x.account_id = $1 and x.contact_id = $2 ${before('x.at', 'x.id')}
      order by x.at desc, x.id desc
      limit $5
    )
  ) m
  left join campaign g on g.account_id = $1 and g.id = m.campaign_id and g.deleted_at is null
  left join message s on m.campaign_id is null and s.account_id = $1 and s.id = m.id
  where m.campaign_id is null or g.id is not null
  order by m.sorted_at desc, m.id desc
  limit $5`;
