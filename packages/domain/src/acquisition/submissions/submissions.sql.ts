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
 * What is kept (`submission_standing`) says nothing of the list itself: when that was archived, all are gone. Who asks for one
 * standing asks for the list first.
 */
const columns = `
  s.id, s.published_id, s.version, s.contact_id, s.answers, s.consents, s.submitted_at, s.share_link_id,
  c.full_name as contact_name, case when l.id is null then 'gone' else k.standing end as standing`;

const people = `
  join submission_standing k on k.account_id = s.account_id and k.submission_id = s.id
  join form f on f.account_id = s.account_id and f.id = s.form_id
  left join list l on l.account_id = s.account_id and l.id = f.list_id and l.archived_at is null
  left join contact c on c.account_id = s.account_id and c.id = s.contact_id and c.deleted_at is null`;

/** Those of form $2 in a standing come from what is kept alone; rows of submissions are read for their answers. */
const ofForm = (wanted: SubmissionStanding | undefined, isSearched: boolean): string => {
  if (wanted === undefined) return 'submission s where s.account_id = $1 and s.form_id = $2';
  const kept = `k.account_id = $1 and k.form_id = $2 and k.standing = '${wanted}'`;
  if (!isSearched)
    return `(select k.submission_id as id from submission_standing k where ${kept}) s where true`;
  return `
    submission_standing k
    join submission s on s.account_id = k.account_id and s.id = k.submission_id
    where ${kept}`;
};

/**
 * Whose answers contain $3, as a pattern. As one text, answers are searched twice as fast; only a pattern of characters that
 * this text writes otherwise has to look at each.
 */
const isFound = `
    and ($3::text is null or ($3 ~ '["\\\\[:cntrl:]]' or s.answers::text ilike $3) and exists (
      select from jsonb_each_text(s.answers) a where a.value ilike $3
    ))`;

/** Newest first, after the id $4. */
export const listSubmissionsSql = (wanted: SubmissionStanding | undefined, isSearched: boolean): string => `
  select ${columns}
  from (
    select s.id
    from ${ofForm(wanted, isSearched)} ${isSearched ? isFound : 'and $3::text is null'}
      and ($4::uuid is null or s.id < $4)
    order by s.id desc
    limit $5
  ) n
  join submission s on s.account_id = $1 and s.id = n.id
  ${people}
  order by s.id desc`;

/** How many there are whose answers contain $3. Without a search the kept counts say it. */
export const countSubmissionsSql = (wanted: SubmissionStanding | undefined): string => `
  select count(*)::int as total
  from ${ofForm(wanted, true)} ${isFound}`;

/**
 * Both at once, so that all of a form's submissions are looked through once. One row has the total alone if there is
 * nothing after $4.
 */
export const pageOfSubmissionsSql = (wanted: SubmissionStanding | undefined): string => `
  with
    matching as materialized (
      select s.id
      from ${ofForm(wanted, true)} ${isFound}
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

/** From the kept counts of form $2. */
export const countInStandingSql = `
  select coalesce(sum(submissions), 0)::int as total
  from form_count
  where account_id = $1 and form_id = $2 and ($3::text is null or standing = $3)`;

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
