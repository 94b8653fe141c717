import { sqlMigration } from './sql-migration.ts';

/**
 * A campaign's breakdowns for its report: providers, reasons, devices, first views and clicks over time. Counted in
 * the background, because counting a million rows takes seconds and no counter is worth a place in the send path.
 */
export const campaignFigures = sqlMigration(
  '0056-campaign-figures',
  /* sql */ `
create table campaign_figures (
  account_id uuid not null,
  campaign_id uuid not null,
  figures jsonb not null,
  -- The campaign's counters when counting began; while they are the same, nothing has to be counted again.
  counted text not null,
  counted_at timestamptz(3) not null default now(),
  primary key (account_id, campaign_id),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);
call tenant_table('campaign_figures');
create trigger note_change after insert or update on campaign_figures for each row execute function note_row_change('campaigns', 'campaign_id');

-- Campaigns that were sent before, the latest first and one every two seconds, so that counting them leaves the database to
-- sending. A report that is opened earlier counts at once or says that it will. Row-level security is off for the owner
-- while it reads ids.
alter table campaign_stat no force row level security;
insert into due_work (kind, account_id, subject_id, due_at)
select 'campaign.figures', account_id, campaign_id,
  now() + row_number() over (order by campaign_id desc) * interval '2 seconds'
from campaign_stat
on conflict do nothing;
alter table campaign_stat force row level security;
`,
);
