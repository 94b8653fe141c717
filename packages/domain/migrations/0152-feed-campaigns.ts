import { sqlMigration } from './sql-migration.ts';

/**
 * Campaigns that send the new items of a feed. What a feed brought is stored before anything is sent, so that a refused
 * start loses nothing. Why: docs/decisions/068.
 */
export const feedCampaigns = sqlMigration(
  '0152-feed-campaigns',
  /* sql */ `
set local lock_timeout = '30s';

create table campaign_feed (
  account_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  url text not null check (length(url) <= 2000),
  -- What the feed calls itself, and the page it belongs to, when it was last read.
  title text not null default '' check (length(title) <= 300),
  link text not null default '' check (length(link) <= 2000),
  -- The draft campaign that is copied for each sending.
  model_id uuid not null,
  schedule jsonb not null check (jsonb_typeof(schedule) = 'object'),
  max_items smallint not null check (max_items between 1 and 20),
  status text not null default 'active' check (status in ('active', 'paused')),
  -- What becomes of the items of its first reading, until that was done: none is sent, or the newest ones.
  first_reading text check (first_reading in ('skip', 'send')),
  -- Null while it is paused.
  next_check_at timestamptz(3),
  last_checked_at timestamptz(3),
  last_sent_at timestamptz(3),
  -- What the last check did, and what went wrong in it, both in words.
  last_result text not null default '' check (length(last_result) <= 300),
  last_error text check (length(last_error) <= 2000),
  -- Checks in a row that failed.
  failures smallint not null default 0,
  -- What the server wants to hear back, to answer only if something changed.
  etag text check (length(etag) <= 500),
  last_modified text check (length(last_modified) <= 200),
  revision integer not null default 1,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, model_id) references campaign (account_id, id) on delete cascade
);
create index campaign_feed_newest on campaign_feed (account_id, created_at desc) where deleted_at is null;
create index campaign_feed_model on campaign_feed (account_id, model_id);
call tenant_table('campaign_feed');
create trigger note_change after insert or update or delete on campaign_feed for each row execute function note_row_change('campaigns', 'id');
call keeper_readable('campaign_feed', 'account_id, deleted_at');

create table campaign_feed_item (
  account_id uuid not null,
  id uuid not null,
  feed_id uuid not null,
  -- Of the item's own id, or of its link.
  hash bytea not null check (length(hash) = 32),
  title text not null check (length(title) <= 300),
  link text not null default '' check (length(link) <= 2000),
  summary text not null default '' check (length(summary) <= 600),
  picture text not null default '' check (length(picture) <= 2000),
  published_at timestamptz(3),
  first_seen_at timestamptz(3) not null,
  -- skipped: it was there before the feed campaign, or too many others were newer.
  state text not null check (state in ('waiting', 'sent', 'skipped')),
  campaign_id uuid,
  primary key (account_id, id),
  unique (account_id, feed_id, hash),
  foreign key (account_id, feed_id) references campaign_feed (account_id, id) on delete cascade,
  check ((state = 'sent') = (campaign_id is not null))
);
create index campaign_feed_item_waiting on campaign_feed_item (account_id, feed_id) where state = 'waiting';
call tenant_table('campaign_feed_item');

-- The feed that made a campaign. Kept when the feed is gone, so it's no foreign key.
alter table campaign add column feed_id uuid;
create index campaign_of_feed on campaign (account_id, feed_id, created_at desc) where feed_id is not null;
`,
);
