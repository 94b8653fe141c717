import { sqlMigration } from './sql-migration.ts';

/** New sending domains start small: how many emails of campaigns leave per day, and which campaigns take them. */
export const warmUp = sqlMigration(
  '0153-warm-up',
  /* sql */ `
set local lock_timeout = '30s';

-- A domain without a row has no warm-up. Day 1 is started_on, in the account's time zone.
create table warm_up (
  account_id uuid not null,
  domain_id uuid not null,
  started_on date not null,
  primary key (account_id, domain_id),
  foreign key (account_id, domain_id) references sending_domain (account_id, id) on delete cascade
);
call tenant_table('warm_up');
create trigger note_change after insert or update or delete on warm_up for each row execute function note_row_change('senders');

-- How many recipients of a campaign have their place on a day. Those who leave after the warm-up have the day after it.
create table warm_up_day (
  account_id uuid not null,
  domain_id uuid not null,
  day date not null,
  campaign_id uuid not null,
  taken integer not null check (taken >= 0),
  primary key (account_id, domain_id, day, campaign_id),
  foreign key (account_id, domain_id) references warm_up (account_id, domain_id) on delete cascade,
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);
create index warm_up_day_campaign on warm_up_day (account_id, campaign_id);
call tenant_table('warm_up_day');
`,
);
