import { sqlMigration } from './sql-migration.ts';

/** Landing pages: the draft of a design. What visitors get is the published item with the same id. */
export const pages = sqlMigration(
  '0071-pages',
  /* sql */ `
create table landing_page (
  account_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- What the designer edits; checked by packages/page-designs on every save.
  design jsonb not null,
  preset_key text,
  revision integer not null default 1,
  -- The revision that visitors see; null before the first publishing.
  published_revision integer,
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, id) references published (account_id, id) on delete cascade
);
create index landing_page_newest on landing_page (account_id, updated_at desc, id desc) where deleted_at is null;
call tenant_table('landing_page');
create trigger note_change after insert or update or delete on landing_page for each row execute function note_row_change('publishing', 'id');

alter table asset_use drop constraint asset_use_kind;
alter table asset_use add constraint asset_use_kind
  check (kind in ('template', 'campaign', 'brand', 'block', 'published', 'page', 'form'));
`,
);
