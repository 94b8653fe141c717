import { sqlMigration } from './sql-migration.ts';

/** Uploaded pictures and PDFs, where they are used, and how much of them a plan stores. */
export const assets = sqlMigration(
  '0060-assets',
  /* sql */ `
create table asset (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  filename text not null check (length(filename) between 1 and 200),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/gif', 'application/pdf')),
  -- Part of its public address; nobody can guess it.
  key text not null,
  -- Of all renditions.
  bytes integer not null check (bytes > 0),
  width integer not null,
  height integer not null,
  pages integer,
  -- [{name, type, bytes, width, height}]
  renditions jsonb not null,
  -- 'storing' until every rendition is in the storage.
  state text not null default 'storing' check (state in ('storing', 'stored')),
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  -- When a template or campaign last began or ceased to show it.
  used_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, key)
);
create index asset_newest on asset (account_id, created_at desc) where deleted_at is null;
create index asset_deleted on asset (deleted_at) where deleted_at is not null;
create index asset_storing on asset (created_at) where state = 'storing';
call tenant_table('asset');

create table asset_use (
  account_id uuid not null,
  asset_id uuid not null,
  kind text not null check (kind in ('template', 'campaign')),
  subject_id uuid not null,
  primary key (account_id, asset_id, kind, subject_id),
  foreign key (account_id, asset_id) references asset (account_id, id) on delete cascade
);
create index asset_use_subject on asset_use (account_id, kind, subject_id);
call tenant_table('asset_use');

call keeper_readable('asset', 'account_id, id, state, created_at, deleted_at, used_at');
call keeper_readable('asset_use', 'account_id, asset_id');

alter table plan add storage_mb integer check (storage_mb > 0);
update plan
set storage_mb = case number when 1 then 1000 when 2 then 5000 else 50000 end,
  includes = includes || (case number when 1 then '1 GB' when 2 then '5 GB' else '50 GB' end || ' of pictures and PDF files');
alter table plan alter storage_mb set not null, alter storage_mb set default 1000;
`,
);
