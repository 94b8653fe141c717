import { sqlMigration } from './sql-migration.ts';

/**
 * The last checks of each feed, and what a deleted campaign of a feed gave back to it. Why: docs/decisions/068.
 */
export const feedChecks = sqlMigration(
  '0155-feed-checks',
  /* sql */ `
set local lock_timeout = '30s';

create table campaign_feed_check (
  account_id uuid not null,
  id uuid not null,
  feed_id uuid not null,
  checked_at timestamptz(3) not null,
  -- unread: the feed couldn't be read. unsent: the campaign couldn't start.
  outcome text not null check (outcome in ('first', 'nothing', 'sent', 'unread', 'unsent')),
  -- Items that were new to it.
  found integer not null default 0 check (found >= 0),
  -- Items that the campaign carried.
  sent integer not null default 0 check (sent >= 0),
  campaign_id uuid,
  reason text check (length(reason) <= 2000),
  primary key (account_id, id),
  foreign key (account_id, feed_id) references campaign_feed (account_id, id) on delete cascade,
  check ((outcome = 'sent') = (campaign_id is not null)),
  check ((outcome in ('unread', 'unsent')) = (reason is not null))
);
create index campaign_feed_check_newest on campaign_feed_check (account_id, feed_id, id desc);
call tenant_table('campaign_feed_check');
call keeper_readable('campaign_feed_check', 'account_id, checked_at');

-- The deleted draft whose item it was, so that a restored one takes it again unless another carried it meanwhile.
alter table campaign_feed_item add column returned_from uuid;
create index campaign_feed_item_carrier on campaign_feed_item (account_id, campaign_id) where campaign_id is not null;
create index campaign_feed_item_returned on campaign_feed_item (account_id, returned_from) where returned_from is not null;
`,
);
