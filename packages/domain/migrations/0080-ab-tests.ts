import { sqlMigration } from './sql-migration.ts';

/**
 * A/B tests of campaigns. The rest of the audience lies beyond the campaign's cursor until the test is decided, so
 * claims need no condition for it. Why: docs/decisions/047.
 */
export const abTests = sqlMigration(
  '0080-ab-tests',
  /* sql */ `
set local lock_timeout = '30s';

-- What the draft says about its test; null without one.
alter table campaign add column ab_test jsonb;
-- Which variant of the campaign's test this recipient gets, from 0; null for the rest and without a test.
alter table delivery add column variant smallint;
-- The last delivery of the rest, which waits for the decision: it follows until_id. Null without a rest that waits.
alter table send_cursor add column rest_id uuid;

create table ab_test (
  account_id uuid not null,
  campaign_id uuid not null,
  state text not null check (state in ('testing', 'waiting', 'decided', 'ended', 'cancelled', 'split')),
  measure text not null check (measure in ('clicks', 'views', 'conversions', 'hand')),
  event text not null default '',
  if_unclear text not null check (if_unclear in ('first', 'leading', 'wait')),
  minutes integer not null,
  -- The deliveries of the test are after from_id, up to and including until_id.
  from_id uuid not null,
  until_id uuid not null,
  rest integer not null,
  held_out integer not null,
  -- How long the clock ran before it was stopped last, and since when it runs; null while it stands.
  ran_ms bigint not null default 0,
  running_since timestamptz(3),
  -- When the last test message was settled.
  clock_started_at timestamptz(3),
  clock_ended_at timestamptz(3),
  -- Of the winner, when it was chosen, why, and by whom; null by the clock.
  winner smallint,
  outcome text check (outcome in ('winner', 'unclear', 'hand', 'none')),
  decided_at timestamptz(3),
  decided_by uuid,
  -- When the rest gets the winner, if its time of day is part of it.
  release_at timestamptz(3),
  primary key (account_id, campaign_id),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);
call tenant_table('ab_test');
create trigger note_change after insert or update on ab_test for each row execute function note_row_change('campaigns', 'campaign_id');

create table ab_variant (
  account_id uuid not null,
  campaign_id uuid not null,
  n smallint not null check (n between 0 and 4),
  subject text not null,
  from_brand text not null,
  send_at text,
  compiled jsonb not null,
  -- The numbers of its first link and its first condition among those of all variants.
  first_link smallint not null,
  first_condition smallint not null,
  primary key (account_id, campaign_id, n),
  foreign key (account_id, campaign_id) references ab_test (account_id, campaign_id) on delete cascade
);
call tenant_table('ab_variant');

-- The clock stands while the campaign is paused, whatever paused it, and a cancelled campaign has no test any more.
create function ab_test_follows_campaign() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status = 'cancelled' then
    update ab_test set state = 'cancelled', running_since = null
      where account_id = new.account_id and campaign_id = new.id and state in ('testing', 'waiting', 'decided');
  elsif old.status = 'sending' then
    update ab_test set ran_ms = ran_ms + (extract(epoch from now() - running_since) * 1000)::bigint, running_since = null
      where account_id = new.account_id and campaign_id = new.id and running_since is not null;
  elsif new.status = 'sending' then
    update ab_test set running_since = now()
      where account_id = new.account_id and campaign_id = new.id and state = 'testing'
        and clock_started_at is not null and running_since is null;
    insert into due_work (kind, account_id, subject_id, due_at)
      select 'campaign.ab-test', account_id, campaign_id, now() from ab_test
      where account_id = new.account_id and campaign_id = new.id and state not in ('cancelled', 'split')
      on conflict (kind, account_id, subject_id) do update set due_at = excluded.due_at, attempts = 0, is_dead = false, last_error = null;
  end if;
  return null;
end $$;
create trigger ab_test_follows after update of status on campaign for each row
  when (old.status is distinct from new.status and new.ab_test is not null)
  execute function ab_test_follows_campaign();
`,
);
