import { sqlMigration } from './sql-migration.ts';

/** Surveys, visits of them that began, and who answered those that take one answer from each contact. */
export const surveys = sqlMigration(
  '0075-surveys',
  /* sql */ `
set local lock_timeout = '30s';

create table survey (
  account_id uuid not null,
  -- Of the published item too.
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- As edited; visitors get that of the published version.
  design jsonb not null,
  -- Asks strangers for their name, email address and telephone number.
  is_public boolean not null default false,
  is_anonymous boolean not null default false,
  is_one_per_contact boolean not null default false,
  -- Whom the registration adds to a list.
  list_id uuid,
  response_text text not null default '',
  redirect_url text not null default '',
  max_submissions integer check (max_submissions > 0),
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  check (not (is_anonymous and is_public)),
  foreign key (account_id, id) references published (account_id, id) on delete cascade,
  foreign key (account_id, list_id) references list (account_id, id)
);
create index survey_newest on survey (account_id, created_at desc) where deleted_at is null;
call tenant_table('survey');
create trigger note_change after insert or update or delete on survey
  for each row execute function note_row_change('publishing', 'id');

-- A visit in which someone answered something: for continuing later, and for who began and where they stopped.
create table survey_session (
  account_id uuid not null,
  -- Of the view of the page, which its signed token carries.
  id uuid not null,
  survey_id uuid not null,
  version integer not null,
  -- Null if nobody was recognised, and always for an anonymous survey.
  contact_id uuid,
  -- Valid answers so far; none after it was completed, because the submission has them.
  answers jsonb not null default '{}',
  page_key text not null,
  -- The number of the furthest page that was reached, from 0.
  furthest_page integer not null,
  channel text not null,
  campaign_id uuid,
  started_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);
create index survey_session_survey on survey_session (account_id, survey_id, started_at);
create index survey_session_contact on survey_session (account_id, contact_id) where contact_id is not null;
create index survey_session_age on survey_session (account_id, updated_at);
call tenant_table('survey_session');
call keeper_readable('survey_session', 'account_id, updated_at, completed_at');

-- Who answered a survey that takes one answer from each contact, as a keyed hash, without a time: an anonymous survey
-- has nothing that says when somebody answered.
create table survey_answered (
  account_id uuid not null,
  survey_id uuid not null,
  who bytea not null,
  primary key (account_id, survey_id, who),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);
call tenant_table('survey_answered');

alter table asset_use drop constraint asset_use_kind;
alter table asset_use add constraint asset_use_kind
  check (kind in ('template', 'campaign', 'brand', 'block', 'published', 'page', 'form', 'survey'));

create function webhook_survey_completed() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['survey.completed']) then
    begin
      perform webhook_tell(array_agg(n.account_id), array_agg('survey.completed'::text), array_agg(
        json_build_object('submissionId', n.id, 'surveyId', s.id, 'survey', s.name, 'version', n.version,
          'contactId', n.contact_id,
          -- A body stays below 20 KB.
          'answers', case when octet_length(n.answers::text) <= 16000 then n.answers end,
          'submittedAt', webhook_time(n.submitted_at))))
      -- The time of a single answer would say whose it is: an anonymous survey has none of these.
      from changed n join survey s on s.account_id = n.account_id and s.id = n.published_id and not s.is_anonymous
      having count(*) > 0;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_survey_completed after insert on submission referencing new table as changed
  for each statement execute function webhook_survey_completed();
`,
);
