import { sqlMigration } from './sql-migration.ts';

/** Views of a list that people keep: filters, sort, columns and widths under a name. */
export const savedViews = sqlMigration(
  '0051-saved-views',
  /* sql */ `
create table saved_view (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  -- The list it is a view of: see views/saved-view.schema.ts.
  list text not null,
  -- Who made it. A shared view outlives its maker's membership.
  user_id uuid not null references app_user (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  is_shared boolean not null,
  state jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
create unique index saved_view_name on saved_view (account_id, list, user_id, lower(name));
call tenant_table('saved_view');

-- The view a person's list opens with; it can be one that someone else shares.
create table saved_view_default (
  account_id uuid not null,
  user_id uuid not null references app_user (id) on delete cascade,
  list text not null,
  view_id uuid not null,
  primary key (account_id, user_id, list),
  foreign key (account_id, view_id) references saved_view (account_id, id) on delete cascade
);
call tenant_table('saved_view_default');
`,
);
