/** The codes of facts $3 ([{key, line, choice}]) of survey $2; adds what is missing. Sorted, so two don't deadlock. */
export const ensureCodesSql = `
  with wanted as (
    select distinct key, line, choice
    from jsonb_to_recordset($3::jsonb) w (key text, line text, choice text)
  ), added as (
    insert into survey_code (account_id, survey_id, key, line, choice)
    select $1, $2, key, line, choice
    from wanted w
    where not exists (
      select from survey_code c
      where c.account_id = $1 and c.survey_id = $2 and c.key = w.key and c.line = w.line and c.choice = w.choice
    )
    order by key, line, choice
    on conflict do nothing
    returning code, key, line, choice
  )
  select code, key, line, choice
  from added
  union all
  select c.code, c.key, c.line, c.choice
  from wanted w
  join survey_code c on c.account_id = $1 and c.survey_id = $2 and c.key = w.key and c.line = w.line
    and c.choice = w.choice`;

export const insertAnswerSql = `
  with answer as (
    insert into survey_answer (
      account_id, submission_id, survey_id, version, contact_id, channel, campaign_id, day, codes, number_codes,
      numbers
    )
    select $1, $2, $3, $4, $5, $6, $7, ($8::timestamptz at time zone a.timezone)::date, $9, $10, $11
    from account a
    where a.id = $1
  ), texts as (
    insert into survey_text (account_id, survey_id, key, submission_id, txt)
    select $1, $3, key, $2, text
    from jsonb_to_recordset($12::jsonb) t (key text, text text)
  ), held as (
    insert into survey_held (account_id, survey_id, submission_id)
    select $1, $3, $2
    where $13::boolean
  )
  insert into survey_tail (account_id, survey_id, submission_id)
  values ($1, $3, $2)`;

/** Nothing while fewer than $3 are held. */
export const releaseHeldSql = `
  with waiting as (
    select submission_id
    from survey_held
    where account_id = $1 and survey_id = $2
    for update skip locked
  )
  delete from survey_held h
  where h.account_id = $1 and h.survey_id = $2 and h.submission_id in (select submission_id from waiting)
    and (select count(*) from waiting) >= $3`;

/** One worker at a time for each survey; a second one leaves the work to the first. */
export const tryTallyLockSql = `
  select pg_try_advisory_xact_lock(
    hashtextextended('survey-tally:' || $1::uuid || ':' || $2::uuid, 0)
  ) as is_mine`;

/** Counts up to $3 submissions of the tail of survey $2. Those being deleted are skipped. */
export const moveTailSql = `
  with taken as (
    delete from survey_tail t
    where t.account_id = $1 and t.survey_id = $2 and t.submission_id = any(array(
      select submission_id
      from survey_tail
      where account_id = $1 and survey_id = $2
      limit $3
      for update skip locked
    ))
    returning t.submission_id
  )
  insert into survey_tally (account_id, survey_id, day, channel, code, n, total)
  select $1, $2, a.day, a.channel, x.code, count(*), sum(x.total)
  from taken
  join survey_answer a on a.account_id = $1 and a.submission_id = taken.submission_id
  cross join lateral survey_counts(a.codes, a.number_codes, a.numbers) x
  group by a.day, a.channel, x.code
  on conflict (account_id, survey_id, day, channel, code)
    do update set n = survey_tally.n + excluded.n, total = survey_tally.total + excluded.total`;

export const isVersionKnownSql = `
  select exists (
    select from survey_question where account_id = $1 and survey_id = $2 and version >= $3
  ) as is_known`;

/** Questions $4 of version $3, as [{key, position, type, label, options, columns}]. */
export const keepQuestionsSql = `
  insert into survey_question (account_id, survey_id, version, key, position, type, label, options, columns)
  select $1, $2, $3, key, position, type, label, options, columns
  from jsonb_to_recordset($4::jsonb) q (
    key text, position integer, type text, label text, options text[], columns text[]
  )
  order by key
  on conflict (account_id, survey_id, key) do update set
    version = excluded.version, position = excluded.position, type = excluded.type, label = excluded.label,
    options = excluded.options, columns = excluded.columns
  where survey_question.version < excluded.version`;
