import type { SubmissionStanding } from './submission.schema.ts';

/** Two copies of one submission run one after the other. */
export const lockKeySql = `select pg_advisory_xact_lock(hashtextextended('submission:' || $1 || ':' || $2, 0))`;

export const findSubmittedSql = `
  select answer, consents @> '[{"channel": "email"}]' as is_asked
  from submission
  where account_id = $1 and key = $2`;

export const findFormSql = `select id from form where account_id = $1 and id = $2 and deleted_at is null`;

/**
 * Waits for the other submissions of a form that takes only so many; a later statement counts them. Not for those of
 * rows that only refer to it.
 */
export const lockFormSql = `${findFormSql} for no key update`;

export const insertSubmissionSql = `
  insert into submission (
    account_id, id, published_id, version, form_id, contact_id, key, answers, consents, share_link_id, answer,
    submitted_at
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11::jsonb, $12)`;

/**
 * The state of each submission’s person on the list, for rows of submission `s` and form `f`. Requests are looked up only
 * for who is in none of the other states: for everyone of 46,000 it took 600 ms.
 */
const standing = `
  case
    when c.id is null or l.id is null then 'gone'
    when m.state in ('subscribed', 'unsubscribed') then m.state
    when s.consents = '[]' then 'none'
    else coalesce((
      -- Of someone who is asked by email and by text, the one that got further.
      select case
          when r.state = 'asked' then 'asked'
          when r.state = 'left_out' then 'left-out'
          when r.waits_for is not null then 'waiting-' || r.waits_for
        end
      from opt_in_request r
      where r.account_id = s.account_id and r.list_id = f.list_id
        and r.address_hash in (sha256(convert_to(c.email, 'UTF8')), sha256(convert_to(c.phone, 'UTF8')))
      order by array_position(array['asked', 'sending', 'waiting', 'left_out'], r.state), r.channel
      limit 1
    ), 'waiting')
  end`;

const people = `
  join form f on f.account_id = s.account_id and f.id = s.form_id
  left join contact c on c.account_id = s.account_id and c.id = s.contact_id and c.deleted_at is null
  left join list l on l.account_id = s.account_id and l.id = f.list_id and l.archived_at is null
  left join list_member m on m.account_id = s.account_id and m.list_id = f.list_id and m.contact_id = c.id`;

/**
 * The submissions of form $2 whose person or answers contain $3, as a pattern. As one text, answers are searched twice as
 * fast; only a pattern of characters that this text writes otherwise has to look at each.
 */
const found = `
  from submission s
  ${people}
  where s.account_id = $1 and s.form_id = $2
    and ($3::text is null or ($3 ~ '["\\\\[:cntrl:]]' or s.answers::text ilike $3) and exists (
      select from jsonb_each_text(s.answers) a where a.value ilike $3
    ))`;

/** What a standing implies, for the planner, which can't look into the case. */
const implied: Partial<Record<SubmissionStanding, string>> = {
  subscribed: `m.state = 'subscribed'`,
  unsubscribed: `m.state = 'unsubscribed'`,
  none: `s.consents = '[]'`,
  gone: '(c.id is null or l.id is null)',
};

const inStanding = (wanted: SubmissionStanding | undefined) =>
  wanted === undefined ? '' : `and ${implied[wanted] ?? 'true'} and ${standing} = '${wanted}'`;

const columns = `
  s.id, s.published_id, s.version, s.contact_id, s.answers, s.consents, s.submitted_at, s.share_link_id,
  c.full_name as contact_name, ${standing} as standing`;

/** Newest first, after the id $4. */
export const listSubmissionsSql = (wanted?: SubmissionStanding): string => `
  select ${columns}
  ${found} ${inStanding(wanted)}
    and ($4::uuid is null or s.id < $4)
  order by s.id desc
  limit $5`;

export const countSubmissionsSql = (wanted?: SubmissionStanding): string => `
  select count(*)::int as total
  ${found} ${inStanding(wanted)}`;

/**
 * Both at once, so that all of a form's submissions are looked through once. One row has the total alone if there is
 * nothing after $4.
 */
export const pageOfSubmissionsSql = (wanted?: SubmissionStanding): string => `
  with
    matching as materialized (
      select s.id
      ${found} ${inStanding(wanted)}
    )
  select t.total, p.*
  from (select count(*)::int as total from matching) t
  left join lateral (
    select ${columns}
    from (
      select id
      from matching
      where $4::uuid is null or id < $4
      order by id desc
      limit $5
    ) n
    join submission s on s.account_id = $1 and s.id = n.id
    ${people}
  ) p on true
  order by p.id desc`;

export const deleteSubmissionsSql = `
  delete from submission
  where account_id = $1 and form_id = $2 and id = any($3::uuid[])
  returning id`;

/** The last $3 days until $2, as the account counts days. */
export const lastDaysSql = `
  select ((($2::timestamptz at time zone timezone)::date - $3::int + 1))::text as from,
    (($2::timestamptz at time zone timezone)::date)::text as to
  from account
  where id = $1`;

/**
 * How many of several items' submissions came on each day from $3 on, in the account’s zone. $4 is an id older than
 * all of them, so that the index leads past what is older.
 */
export const recentSubmissionsSql = `
  select s.published_id as id, (s.submitted_at at time zone a.timezone)::date::text as day, count(*)::int as submissions
  from submission s
  join account a on a.id = s.account_id
  where s.account_id = $1 and s.published_id = any($2::uuid[]) and s.id >= $4
    and s.submitted_at >= ($3::date)::timestamp at time zone a.timezone
  group by 1, 2`;

/** From the day $3 in the account’s zone. A submission without a visit came from a form of someone else’s website. */
export const dailySubmissionsSql = `
  select (s.submitted_at at time zone a.timezone)::date::text as day, coalesce(l.channel, 'embed') as channel,
    count(*)::int as submissions
  from submission s
  join account a on a.id = s.account_id
  left join share_link l on l.account_id = s.account_id and l.id = s.share_link_id
  where s.account_id = $1 and s.published_id = $2 and s.submitted_at >= ($3::date)::timestamp at time zone a.timezone
    -- Of an anonymous survey, and waiting until they are five.
    and not exists (
      select
      from survey_held h
      where h.account_id = s.account_id and h.survey_id = s.published_id and h.submission_id = s.id
    )
  group by 1, 2`;
