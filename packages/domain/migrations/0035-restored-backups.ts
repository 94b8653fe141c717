import { sqlMigration } from './sql-migration.ts';

/** How a worker recognises that its database was restored from a backup (docs/decisions/018). */
export const restoredBackups = sqlMigration(
  '0035-restored-backups',
  /* sql */ `
create table installation (
  is_only boolean primary key default true check (is_only),
  -- The same as in DATA_DIR/installation.json; null until the first worker starts.
  id uuid,
  -- Counts up every second while a worker runs. The file never has more, unless the database has gone back.
  beat bigint not null default 0,
  beat_at timestamptz(3),
  -- Since when nothing is sent, and why; null in normal operation.
  restored_at timestamptz(3),
  restored_because text,
  -- Staff have acknowledged: the next worker writes its file anew.
  is_acknowledged boolean not null default false
);
insert into installation default values;

-- Erasures that are not in the journal of DATA_DIR yet: ids and hashes of all accounts, for the one worker that writes it.
create table erasure_note (
  account_id uuid not null references account (id) on delete cascade,
  erasure_id uuid not null,
  contact_id uuid not null,
  address_hashes bytea[] not null,
  is_suppressed boolean not null,
  at timestamptz(3) not null,
  primary key (account_id, erasure_id)
);

create function note_erasure() returns trigger language plpgsql as $$
begin
  insert into erasure_note (account_id, erasure_id, contact_id, address_hashes, is_suppressed, at)
  values (new.account_id, new.id, new.contact_id, new.address_hashes, exists (
    select from suppression s where s.account_id = new.account_id and s.address_hash = any (new.address_hashes) and s.reason = 'manual'), new.at);
  return null;
end $$;
create trigger note_erasure after insert on erasure for each row execute function note_erasure();

alter table erasure no force row level security;
alter table suppression no force row level security;
insert into erasure_note (account_id, erasure_id, contact_id, address_hashes, is_suppressed, at)
select e.account_id, e.id, e.contact_id, e.address_hashes, exists (
  select from suppression s where s.account_id = e.account_id and s.address_hash = any (e.address_hashes) and s.reason = 'manual'), e.at from erasure e;
alter table erasure force row level security;
alter table suppression force row level security;
`,
);
