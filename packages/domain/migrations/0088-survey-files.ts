import { sqlMigration } from './sql-migration.ts';

/**
 * Files of surveys: those of a visit that isn't finished stay with its session, so that they're still there on the next
 * page and when the survey is continued. An answer whose sender only typed the address of a contact is replaced by the
 * contact's own.
 */
export const surveyFiles = sqlMigration(
  '0088-survey-files',
  /* sql */ `
set local lock_timeout = '30s';

comment on column submission_file.form_id is 'The form or survey whose quota it counts for';
-- The visit of a survey that keeps it until it's finished.
alter table submission_file
  add column session_id uuid,
  add constraint submission_file_session foreign key (account_id, session_id)
    references survey_session (account_id, id) on delete set null (session_id);
create index submission_file_session on submission_file (account_id, session_id) where session_id is not null;
grant select (session_id) on submission_file to talkdrum_keeper;

-- The answer of somebody who typed the contact's address; null once the contact answered through a link of their own.
alter table survey_answered
  add column unproved_id uuid,
  add constraint survey_answered_unproved foreign key (account_id, unproved_id)
    references submission (account_id, id) on delete cascade;
create index survey_answered_unproved on survey_answered (account_id, unproved_id) where unproved_id is not null;

-- How many answered a survey, without counting them again.
create index survey_tally_code on survey_tally (account_id, survey_id, code) include (n);
`,
);
