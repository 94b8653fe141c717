export const findPersonSql = `
  select full_name
  from contact
  where account_id = $1 and id = $2 and deleted_at is null`;

/** Finished or not. */
export const hasSessionSql = `
  select 1
  from survey_session
  where account_id = $1 and id = $2`;

export const findSessionSql = `
  select answers, page_key
  from survey_session
  where account_id = $1 and id = $2 and survey_id = $3 and completed_at is null`;

/** Not once it was completed. */
export const keepSessionSql = `
  insert into survey_session as s (
    account_id, id, survey_id, version, contact_id, answers, page_key, furthest_page, channel, campaign_id, started_at,
    updated_at
  )
  values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12)
  on conflict (account_id, id) do update
  set answers = excluded.answers, page_key = excluded.page_key, version = excluded.version,
    furthest_page = greatest(s.furthest_page, excluded.furthest_page), updated_at = excluded.updated_at
  where s.survey_id = excluded.survey_id and s.completed_at is null
  returning id`;

/** The answers are the submission's from now on. A survey that one step completes has no session before. */
export const completeSessionSql = `
  insert into survey_session as s (
    account_id, id, survey_id, version, contact_id, page_key, furthest_page, channel, campaign_id, started_at,
    updated_at, completed_at
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
  on conflict (account_id, id) do update
  set answers = '{}', version = excluded.version, furthest_page = greatest(s.furthest_page, excluded.furthest_page),
    completed_at = excluded.completed_at, updated_at = excluded.updated_at
  where s.survey_id = excluded.survey_id and s.completed_at is null
  returning started_at`;

/** An answer of someone who only typed the contact's address counts for nobody who has a link of their own. */
export const isAnsweredSql = `
  select 1
  from survey_answered
  where account_id = $1 and survey_id = $2 and who = $3 and unproved_id is null`;

export const noteAnsweredSql = `
  insert into survey_answered (account_id, survey_id, who, unproved_id)
  values ($1, $2, $3, $4)
  on conflict do nothing
  returning survey_id`;

/** The answer that a contact's own replaces; nothing if the first was their own. */
export const proveAnsweredSql = `
  with before as (
    select unproved_id
    from survey_answered
    where account_id = $1 and survey_id = $2 and who = $3 and unproved_id is not null
    for update
  )
  update survey_answered a
  set unproved_id = null
  from before b
  where a.account_id = $1 and a.survey_id = $2 and a.who = $3
  returning b.unproved_id`;

export const findSurveySql = `
  select id
  from survey
  where account_id = $1 and id = $2 and deleted_at is null`;

/** Waits for the other submissions of a survey that takes only so many; a later statement counts them. */
export const lockSurveySql = `${findSurveySql} for no key update`;
