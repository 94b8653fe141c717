import { sqlMigration } from './sql-migration.ts';

/**
 * Domains of an account's own. `public_host` is read before an account is known: it holds names, ids and what the owner
 * published as proof, which anyone can read in DNS.
 */
export const ownDomains = sqlMigration(
  '0073-own-domains',
  /* sql */ `
set local lock_timeout = '30s';

create table own_domain (
  account_id uuid not null,
  id uuid not null,
  name text not null check (name ~ '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' and length(name) <= 253),
  -- The text its owner publishes, different in each account.
  proof text not null,
  status text not null default 'waiting' check (status in ('waiting', 'verified', 'failed', 'lost')),
  -- Since when it has that status.
  status_at timestamptz(3) not null,
  -- What DNS answered last, by type of record.
  found jsonb not null default '{}',
  -- Another account of this installation proves that the domain is its own.
  is_taken boolean not null default false,
  checked_at timestamptz(3),
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, name)
);
call tenant_table('own_domain');

-- Domains whose owner was proved, once in the installation.
create table public_host (
  host text primary key,
  account_id uuid not null references account (id) on delete cascade,
  domain_id uuid not null,
  proof text not null,
  -- False once its records are gone: what is linked already keeps working.
  is_verified boolean not null,
  -- The one that the account's new links use.
  is_used boolean not null,
  check (is_verified or not is_used),
  foreign key (account_id, domain_id) references own_domain (account_id, id) on delete cascade
);
create unique index public_host_used on public_host (account_id) where is_used;
create index public_host_domain on public_host (account_id, domain_id);

-- Since staff took down a page of the account: then its age doesn't make it known.
alter table publisher add column distrusted_at timestamptz(3);

create trigger note_change after insert or update or delete on own_domain for each row execute function note_row_change('publishing', 'id');
`,
);
