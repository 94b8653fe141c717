import { sqlMigration } from './sql-migration.ts';

/**
 * The calendar asks for the campaigns of a few weeks by the moment they started or are scheduled for. No other index is in that
 * order: without it, each month on screen read all campaigns of the account. Row-level security lets an index of a case be used,
 * but not one of a coalesce, because it doesn't know that coalesce tells nothing about hidden rows.
 */
export const campaignCalendar = sqlMigration(
  '0156-campaign-calendar',
  /* sql */ `
set local lock_timeout = '30s';

create index campaign_calendar on campaign (account_id, (case when started_at is null then scheduled_at else started_at end), id)
  where kind = 'campaign' and status <> 'draft' and deleted_at is null;
`,
);
