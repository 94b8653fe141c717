import { sqlMigration } from './sql-migration.ts';

/** Second step: days for events, which accounts chose before, become the next longer number of months. */
export const chosenMonths = sqlMigration(
  '0045-chosen-months',
  /* sql */ `
do $$
declare known uuid;
begin
  for known in select id from account loop
    perform set_config('app.account_id', known::text, true);
    update campaign_stat s set has_all_events = false
      from campaign c, privacy_setting p
      where s.account_id = known and c.account_id = known and c.id = s.campaign_id and p.account_id = known
        and c.created_at < now() - make_interval(days => p.event_days);
    update privacy_setting set message_months = case when event_days <= 92 then 3 when event_days <= 366 then 12 when event_days <= 731 then 24 end
      where account_id = known;
  end loop;
end $$;
set local lock_timeout = '30s';
alter table privacy_setting drop column event_days;
`,
);
