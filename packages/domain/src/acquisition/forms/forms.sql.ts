const columnsWith = (design: string): string => `
  f.id, f.name, f.list_id, f.fields, ${design}, f.response_text, f.redirect_url, f.max_submissions,
  f.is_team_notified, f.mail_subject, f.mail_text, f.kind, f.daily_limit, f.revision, f.created_at, f.updated_at,
  l.name as list, l.archived_at is not null as is_list_gone`;

export const readFormSql = `
  select ${columnsWith('f.design')}
  from form f
  join list l on l.account_id = f.account_id and l.id = f.list_id
  where f.account_id = $1 and f.id = $2 and f.deleted_at is null`;

/** The kept count: counting 140,000 submissions for a list of forms took 340 ms. */
const countOf = (account: string, form: string) => `(
    select coalesce(sum(k.submissions), 0)
    from form_count k
    where k.account_id = ${account} and k.form_id = ${form}
  )::int as submissions`;

const isCompared = 'f.compared_revision is not distinct from f.revision';

/**
 * With their submissions, through any page. A design comes only with a draft that has to be compared: 300 of them took
 * longer than everything else.
 */
export const listFormsSql = `
  select ${columnsWith(`case when not ${isCompared} then f.design end as design`)},
    ${isCompared} as is_compared, f.equals_version, ${countOf('f.account_id', 'f.id')}
  from form f
  join list l on l.account_id = f.account_id and l.id = f.list_id
  where f.account_id = $1 and f.deleted_at is null and ($2::text is null or f.name ilike $2) and f.kind = $3
  order by f.created_at desc, f.id desc
  limit 500`;

export const countOfFormSql = `select ${countOf('$1', '$2')}`;

export const insertFormSql = `
  insert into form (
    account_id, id, name, list_id, fields, design, response_text, redirect_url, max_submissions,
    is_team_notified, kind, daily_limit, mail_subject, mail_text, created_at, updated_at
  )
  values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`;

/** Returns nothing if the revision isn't the one that was seen. */
export const saveFormSql = `
  update form
  set name = $4, fields = $5::jsonb, response_text = $6, redirect_url = $7, max_submissions = $8,
    is_team_notified = $9, mail_subject = $10, mail_text = $11, revision = revision + 1, updated_at = $12
  where account_id = $1 and id = $2 and revision = $3 and deleted_at is null
  returning revision`;

/** Returns nothing if the revision isn't the one that was seen. */
export const saveDesignSql = `
  update form
  set design = $4::jsonb, fields = $5::jsonb, revision = revision + 1, updated_at = $6
  where account_id = $1 and id = $2 and revision = $3 and deleted_at is null
  returning revision`;

/** $3 the revision that was compared, $4 the version it equals. */
export const keepComparedSql = `
  update form
  set compared_revision = $3, equals_version = $4
  where account_id = $1 and id = $2 and revision = $3`;

export const removeFormSql = `
  update form
  set deleted_at = $3
  where account_id = $1 and id = $2 and deleted_at is null
  returning id`;

export const restoreFormSql = `
  update form
  set deleted_at = null
  where account_id = $1 and id = $2 and deleted_at is not null
  returning id`;
