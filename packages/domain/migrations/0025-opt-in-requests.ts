import { sqlMigration } from './sql-migration.ts';

/**
 * Who was asked to confirm a list, so nobody is asked repeatedly, and how many people an account can ask per
 * day.
 */
export const optInRequests = sqlMigration(
  '0025-opt-in-requests',
  /* sql */ `
-- By hash, because it outlives membership and contact: an address is asked once for a list in 30 days. Purged after that.
create table opt_in_request (
  account_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  address_hash bytea not null,
  -- Null after the person was erased.
  contact_id uuid,
  import_id uuid,
  state text not null check (state in ('waiting', 'sending', 'asked', 'left_out')),
  -- Why nobody was asked.
  reason text check (reason in ('suppressed', 'asked_often', 'refused', 'gone', 'expired')),
  requested_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null default now(),
  asked_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, address_hash, list_id)
);
create index opt_in_request_due on opt_in_request (account_id, due_at) where state = 'waiting';
create index opt_in_request_asked on opt_in_request (account_id, asked_at) where asked_at is not null;
create index opt_in_request_list on opt_in_request (account_id, list_id, state, reason);
create index opt_in_request_import on opt_in_request (account_id, import_id) where import_id is not null;
call tenant_table('opt_in_request');

-- Set by staff; null: by age and standing of the account.
alter table account add opt_in_daily_limit integer check (opt_in_daily_limit >= 0);
-- People of the file who had been asked for the list in the last 30 days.
alter table import_job add asked_before integer not null default 0;
`,
);
