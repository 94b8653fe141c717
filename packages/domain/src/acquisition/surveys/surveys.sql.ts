import { wholeKeys } from '../survey-analytics/answer-codes.ts';

const columns = `
  s.id, s.name, s.design, s.is_public, s.is_anonymous, s.is_one_per_contact, s.list_id, s.response_text,
  s.redirect_url, s.max_submissions, s.revision, s.created_at, s.updated_at, l.name as list,
  l.archived_at is not null as is_list_gone`;

/** The tallies and the tail together, because counting a million submissions on each read took half a second. */
const countOf = (account: string, survey: string) => `(
    coalesce((
      select sum(t.n)
      from survey_code c
      join survey_tally t on t.account_id = c.account_id and t.survey_id = c.survey_id and t.code = c.code
      where c.account_id = ${account} and c.survey_id = ${survey} and c.key = '${wholeKeys.all}' and c.line = ''
        and c.choice = ''
    ), 0) + (
      select count(*)
      from survey_tail
      where account_id = ${account} and survey_id = ${survey}
    )
  )`;

/** Of an anonymous survey without those that wait until they are five: a count that grows by one tells who answered. */
const answered = `(${countOf('s.account_id', 's.id')} - (
    select count(*)
    from survey_held h
    where h.account_id = s.account_id and h.survey_id = s.id
  ))::int as submissions`;

export const readSurveySql = `
  select ${columns}, ${answered}
  from survey s
  left join list l on l.account_id = s.account_id and l.id = s.list_id
  where s.account_id = $1 and s.id = $2 and s.deleted_at is null`;

export const listSurveysSql = `
  select ${columns}, ${answered}
  from survey s
  left join list l on l.account_id = s.account_id and l.id = s.list_id
  where s.account_id = $1 and s.deleted_at is null and ($2::text is null or s.name ilike $2)
  order by s.created_at desc, s.id desc
  limit 500`;

/** All of them, for the limit. */
export const countAnswersSql = `select ${countOf('$1', '$2')}::int as submissions`;

export const insertSurveySql = `
  insert into survey (
    account_id, id, name, design, is_public, is_anonymous, is_one_per_contact, list_id, response_text, redirect_url,
    max_submissions, created_at, updated_at
  )
  values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, $11, $12, $12)`;

/** Returns nothing if the revision isn't the one that was seen. */
export const saveSurveySql = `
  update survey
  set name = $4, is_public = $5, is_anonymous = $6, is_one_per_contact = $7, list_id = $8, response_text = $9,
    redirect_url = $10, max_submissions = $11, revision = revision + 1, updated_at = $12
  where account_id = $1 and id = $2 and revision = $3 and deleted_at is null
  returning revision`;

/** Returns nothing if the revision isn't the one that was seen. */
export const saveSurveyDesignSql = `
  update survey
  set design = $4::jsonb, revision = revision + 1, updated_at = $5
  where account_id = $1 and id = $2 and revision = $3 and deleted_at is null
  returning revision`;

export const removeSurveySql = `
  update survey
  set deleted_at = $3
  where account_id = $1 and id = $2 and deleted_at is null
  returning id`;

export const restoreSurveySql = `
  update survey
  set deleted_at = null
  where account_id = $1 and id = $2 and deleted_at is not null
  returning id`;
