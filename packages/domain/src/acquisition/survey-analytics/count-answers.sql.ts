export const readCodesSql = `
  select code, key, line, choice
  from survey_code
  where account_id = $1 and survey_id = $2
  order by code`;

export const readQuestionsSql = `
  select key, type, label, options, columns, version < max(version) over () as is_gone
  from survey_question
  where account_id = $1 and survey_id = $2
  order by is_gone, position, key`;

/** Weeks by number, because PostgreSQL groups numbers quickest; the first one began on this Monday. */
const firstMonday = `date '1900-01-01'`;
const weekOf = (day: string) => `(${day} - ${firstMonday}) / 7`;
const monday = (week: string) => `to_char(${firstMonday} + 7 * (${week}), 'YYYY-MM-DD')`;

/** Submissions of an anonymous survey that wait until they are five. */
const held = (account: string, survey: string, isAnonymous: string) => `
  held as materialized (
    select submission_id
    from survey_held
    where account_id = ${account} and survey_id = ${survey} and ${isAnonymous}::boolean
  )`;

const between = (day: string, channel: string) => `
  ($4::date is null or ${day} >= $4) and ($5::date is null or ${day} <= $5)
    and ($6::text is null or ${channel} = $6)`;

/** Days $4 to $5 of channel $6: the tallies, the tail they don't count yet, and less what is held back. */
const tallied = `
  select day, channel, code, n, total
  from survey_tally
  where account_id = $1 and survey_id = $2 and ${between('day', 'channel')}
  union all
  select a.day, a.channel, x.code, 1, x.total
  from survey_tail t
  join survey_answer a on a.account_id = $1 and a.submission_id = t.submission_id
  cross join lateral survey_counts(a.codes, a.number_codes, a.numbers) x
  where t.account_id = $1 and t.survey_id = $2 and ${between('a.day', 'a.channel')}
  union all
  select a.day, a.channel, x.code, -1, -x.total
  from held
  join survey_answer a on a.account_id = $1 and a.submission_id = held.submission_id
  cross join lateral survey_counts(a.codes, a.number_codes, a.numbers) x
  where ${between('a.day', 'a.channel')}`;

/** By week and code. One statement, so tallies and tail agree. */
export const countTalliesSql = `
  with ${held('$1', '$2', '$3')}
  select ${monday('week')} as week, code, n, total
  from (
    select ${weekOf('day')} as week, code, sum(n)::int as n, sum(total)::float8 as total
    from (${tallied}) counted
    group by 1, 2
  ) weeks`;

/** By channel, of the code $7. */
export const countChannelsSql = `
  with ${held('$1', '$2', '$3')}
  select channel as name, sum(n)::int as n
  from (${tallied}) counted
  where code = $7
  group by 1
  having sum(n) > 0
  order by 2 desc, 1`;

/**
 * What the submissions that `where` leaves count for, a row per day and a line per submission. Counting them here
 * took three times as long as reading them. Only an anonymous survey holds some back: without that, PostgreSQL may
 * read with several processes.
 */
export const readFactsSql = (where: string, anonymous: Record<'account' | 'survey', string> | null) => `
  ${anonymous === null ? '' : `with ${held(anonymous.account, anonymous.survey, 'true')}`}
  select ${monday(weekOf('day'))} as week, facts
  from (
    select a.day, string_agg(a.facts, E'\\n') as facts
    from survey_answer a
    where ${where}
      ${anonymous === null ? '' : 'and not exists (select from held where held.submission_id = a.submission_id)'}
    group by a.day
  ) days`;

/** Visits by version and the furthest page they reached. */
export const countSessionsSql = `
  select version, furthest_page as page, count(*)::int as n, count(completed_at)::int as completed
  from survey_session
  where account_id = $1 and survey_id = $2
  group by 1, 2`;

/** Texts of question `key` that contain `pattern`, newest first after `after`. */
export const listTextsSql = (
  where: string,
  { key, pattern, after, limit }: Record<'key' | 'pattern' | 'after' | 'limit', string>,
) => `
  select t.submission_id as id, t.txt as text, a.contact_id, c.full_name as contact_name,
    to_char(a.day, 'YYYY-MM-DD') as day
  from survey_text t
  join survey_answer a on a.account_id = t.account_id and a.submission_id = t.submission_id
  left join contact c on c.account_id = t.account_id and c.id = a.contact_id and c.deleted_at is null
  where ${where} and t.account_id = a.account_id and t.survey_id = a.survey_id and t.key = ${key}
    and (${pattern}::text is null or t.txt ilike ${pattern})
    and (${after}::uuid is null or t.submission_id < ${after})
  order by t.submission_id desc
  limit ${limit}`;

/** Of an anonymous survey: all texts of $3 that contain $4, in no order that says when they came. */
export const shuffledTextsSql = `
  with ${held('$1', '$2', 'true')}
  select txt as text
  from survey_text
  where account_id = $1 and survey_id = $2 and key = $3 and ($4::text is null or txt ilike $4)
    and submission_id not in (select submission_id from held)
  order by md5(submission_id::text)
  limit $5`;
