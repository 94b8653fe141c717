import { sqlMigration } from './sql-migration.ts';

/**
 * What contacts answered, for the rules of segments: a row for each choice of each question, so that a rule about one of
 * several choices is a comparison like any other.
 */
export const contactAnswers = sqlMigration(
  '0072-contact-answers',
  /* sql */ `
set local lock_timeout = '30s';

create view contact_answer with (security_invoker = true) as
  select s.account_id, s.contact_id, s.published_id, a.key, jsonb_build_object('value', c.value) as answer
  from submission s
  cross join lateral jsonb_each(s.answers) a
  cross join lateral (
    select a.value where jsonb_typeof(a.value) <> 'array'
    union all
    select jsonb_array_elements(a.value) where jsonb_typeof(a.value) = 'array'
  ) c
  where s.contact_id is not null;
create view contact_submission with (security_invoker = true) as
  select account_id, contact_id, published_id from submission where contact_id is not null;
call search_readable('submission');
grant select on contact_answer, contact_submission to talkdrum_search;
`,
);
