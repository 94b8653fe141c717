import { sqlMigration } from './sql-migration.ts';

/**
 * Messages refused by servers at once, by hour, so a report's chart shows as many sent and bounced as its
 * counts.
 */
export const refusedHours = sqlMigration(
  '0018-refused-hours',
  /* sql */ `
-- The part of failed that a recipient's own server refused for good, as in campaign_stat.
alter table campaign_hour add column refused integer not null default 0;

do $$
declare
  known uuid;
begin
  for known in select id from account loop
    perform set_config('app.account_id', known::text, true);
    update campaign_hour h set refused = k.n
    from (select campaign_id, date_trunc('hour', settled_at) as hour, count(*)::int as n from delivery
      where account_id = known and campaign_id is not null and state = 'failed' and reason = 'refused' group by 1, 2) k
    where h.account_id = known and h.campaign_id = k.campaign_id and h.hour = k.hour;
  end loop;
end $$;
`,
);
