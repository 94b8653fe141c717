import { sqlMigration } from './sql-migration.ts';

/**
 * A frozen audience is no longer in the queue's index, row by row: its ids count up in sending order, so one
 * cursor per campaign marks how far they were claimed (docs/decisions/011). The queue contains only rows that
 * wait for a specific time.
 */
export const sendCursor = sqlMigration(
  '0022-send-cursor',
  /* sql */ `
create table send_cursor (
  account_id uuid not null,
  campaign_id uuid not null,
  -- The last delivery that was claimed, and the last there is: equal when nobody waits for a turn any more.
  after_id uuid not null,
  until_id uuid not null,
  primary key (account_id, campaign_id),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);
call tenant_table('send_cursor');

-- Null: in its turn, by the cursor. Who was queued before this migration keeps a moment and is found by it.
alter table delivery alter send_after drop not null;

-- What most new rows fail comes first in each: a million rows ask a second less. A query must repeat the predicate.
drop index delivery_queued, delivery_leased, delivery_troubled, delivery_stream_queued, delivery_stream_leased;
create index delivery_queued on delivery (campaign_id, send_after) where send_after is not null and state = 'queued' and campaign_id is not null;
create index delivery_leased on delivery (campaign_id, lease_until) where lease_until is not null and state in ('leased', 'sending') and campaign_id is not null;
create index delivery_troubled on delivery (campaign_id, state, address)
  where settled_at is not null and state in ('failed', 'unknown', 'skipped') and campaign_id is not null;
create index delivery_stream_queued on delivery (account_id, channel, send_after) where campaign_id is null and state = 'queued';
create index delivery_stream_leased on delivery (account_id, channel, lease_until) where lease_until is not null and campaign_id is null and state in ('leased', 'sending');
`,
);
