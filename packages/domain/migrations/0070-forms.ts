import { sqlMigration } from './sql-migration.ts';

/**
 * Forms, and what visitors submit on anything published. A submission knows the item and version it came through
 * and, if that showed a form, the form.
 */
export const forms = sqlMigration(
  '0070-forms',
  /* sql */ `
set local lock_timeout = '30s';

create table form (
  account_id uuid not null,
  -- Of the published item too.
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  list_id uuid not null,
  -- As edited; visitors get those of the published version.
  fields jsonb not null,
  -- Null for the design every form begins with.
  design jsonb,
  response_text text not null default '',
  redirect_url text not null default '',
  max_submissions integer check (max_submissions > 0),
  is_team_notified boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  -- What is published goes 30 days after it was removed, and its form with it.
  foreign key (account_id, id) references published (account_id, id) on delete cascade,
  foreign key (account_id, list_id) references list (account_id, id)
);
create index form_newest on form (account_id, created_at desc) where deleted_at is null;
call tenant_table('form');
create trigger note_change after insert or update or delete on form
  for each row execute function note_row_change('publishing', 'id');

create table submission (
  account_id uuid not null,
  id uuid not null,
  -- Where it was submitted, and the version that asked.
  published_id uuid not null,
  version integer not null,
  form_id uuid,
  -- Null after the contact was erased.
  contact_id uuid,
  -- Of the view of the page and the answers, so sending them again stores nothing.
  key text not null,
  -- Answers by the key of their field.
  answers jsonb not null,
  -- [{channel, wording}]: what was agreed to, as it was read.
  consents jsonb not null default '[]',
  share_link_id uuid,
  -- What the visitor was shown: {kind, text} or {kind, url}.
  answer jsonb not null,
  submitted_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, key),
  foreign key (account_id, form_id) references form (account_id, id) on delete cascade
);
create index submission_form on submission (account_id, form_id, id desc);
create index submission_published on submission (account_id, published_id, id desc);
create index submission_contact on submission (account_id, contact_id) where contact_id is not null;
call tenant_table('submission');
create trigger note_change after insert or delete on submission
  for each statement execute function note_statement_change('publishing');

create function webhook_submitted() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['form.submitted']) then
    begin
      perform webhook_tell(array_agg(n.account_id), array_agg('form.submitted'::text), array_agg(
        json_build_object('submissionId', n.id, 'formId', n.form_id, 'form', f.name, 'publishedId', n.published_id,
          'version', n.version, 'contactId', n.contact_id,
          -- A body stays below 20 KB.
          'answers', case when octet_length(n.answers::text) <= 16000 then n.answers end,
          'consents', case when octet_length(n.consents::text) <= 2000 then n.consents end,
          'submittedAt', webhook_time(n.submitted_at))))
      from changed n join form f on f.account_id = n.account_id and f.id = n.form_id;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_submitted after insert on submission referencing new table as changed
  for each statement execute function webhook_submitted();
`,
);
