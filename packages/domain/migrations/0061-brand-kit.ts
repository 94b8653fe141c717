import { sqlMigration } from './sql-migration.ts';

/** How an account looks in mail and on public pages. An account without a row has our defaults. */
export const brandKit = sqlMigration(
  '0061-brand-kit',
  /* sql */ `
create table brand_kit (
  account_id uuid primary key,
  logo_id uuid,
  -- {primary, accent, text, background}, each '#rrggbb'
  colours jsonb not null,
  font text not null,
  button text not null check (button in ('square', 'rounded', 'pill')),
  -- Empty for the postal address of the account.
  footer_address text not null default '' check (length(footer_address) <= 300),
  -- [{network, url}]
  social jsonb not null default '[]',
  revision integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  foreign key (account_id, logo_id) references asset (account_id, id) on delete set null (logo_id)
);
call tenant_table('brand_kit');

alter table asset_use drop constraint asset_use_kind_check;
alter table asset_use add constraint asset_use_kind check (kind in ('template', 'campaign', 'brand'));
`,
);
