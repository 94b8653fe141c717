import { sqlMigration } from './sql-migration.ts';

/** Designs of campaigns, and blocks that an account keeps for its next designs. Templates had the column. */
export const emailDesigns = sqlMigration(
  '0062-email-designs',
  /* sql */ `
alter table campaign add design jsonb;
alter table template add constraint template_design check ((kind = 'visual') = (design is not null));

create table saved_block (
  account_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  block jsonb not null,
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create unique index saved_block_name on saved_block (account_id, lower(name)) where deleted_at is null;
call tenant_table('saved_block');

alter table asset_use drop constraint asset_use_kind;
alter table asset_use add constraint asset_use_kind check (kind in ('template', 'campaign', 'brand', 'block'));
`,
);
