import { sqlMigration } from './sql-migration.ts';

/** Drafts of journeys that are replayed over past events. Why: docs/decisions/060. */
export const journeyReplays = sqlMigration(
  '0106-journey-replays',
  /* sql */ `
set local lock_timeout = '30s';

-- One per journey: a journey is replayed once at a time, and a finished replay takes the place of the one before.
create table journey_replay (
  account_id uuid not null,
  journey_id uuid not null,
  -- Of this request: a worker that finds another one stops.
  id uuid not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- What is replayed: the draft as it was when it was asked for.
  draft jsonb not null,
  revision integer not null,
  drawn_at timestamptz(3) not null,
  requested_at timestamptz(3) not null,
  ended_at timestamptz(3),
  percent integer not null default 0 check (percent between 0 and 100),
  problem text,
  -- The last prediction that was finished, with the revision it is of.
  result jsonb,
  primary key (account_id, journey_id),
  foreign key (account_id, journey_id) references journey (account_id, id) on delete cascade
);
call tenant_table('journey_replay');
-- Progress is asked for by those who look at it.
create trigger note_asked after insert on journey_replay for each row execute function note_row_change('journeys');
create trigger note_change after update on journey_replay for each row when (new.status is distinct from old.status)
  execute function note_row_change('journeys');
`,
);
