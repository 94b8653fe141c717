import { batchedMigration } from './sql-migration.ts';

/**
 * Counts for the Overview what happened before 0055, one account per transaction. Each statement adds the difference
 * between the rows and the counters of one snapshot, so it may run while people send, again after it was interrupted,
 * and on a database in which 0055 counted everything already: then the differences are none. How many could be reached
 * on earlier days isn't known, so that series begins today.
 */
export const earlierOverviewFigures = batchedMigration(
  '0066-earlier-overview-figures',
  /* sql */ `
do $$
declare
  known uuid;
begin
  for known in select id from account order by id loop
    perform set_config('app.account_id', known::text, true);
    insert into audience_day (account_id, day, country, contacts, reachable, joined)
      select known, (now() at time zone 'UTC')::date, country, sum(contacts), sum(reachable), 0
      from (
        select phone_country(phone) as country, 1 as contacts, contact_reach(email, email_status, phone, sms_status) as reachable
        from contact where account_id = known and deleted_at is null
        union all
        select country, -contacts, -reachable from audience_day where account_id = known
      ) r
      group by country having sum(contacts) <> 0 or sum(reachable) <> 0;
    insert into audience_day (account_id, day, country, contacts, reachable, joined)
      select known, day, country, 0, 0, sum(joined)
      from (
        select (created_at at time zone 'UTC')::date as day, phone_country(phone) as country, 1 as joined
        from contact where account_id = known and deleted_at is null
        union all
        select day, country, -joined from audience_day where account_id = known
      ) r
      group by day, country having sum(joined) <> 0;
    insert into daily_stat as s (account_id, channel, day, delivered)
      select known, 'sms', day, sum(n)
      from (
        select (delivered_at at time zone 'UTC')::date as day, 1 as n
        from delivery where account_id = known and channel = 'sms' and delivered_at is not null
        union all
        select day, -delivered from daily_stat where account_id = known and channel = 'sms'
      ) r
      group by day having sum(n) > 0
      on conflict (account_id, channel, day) do update set delivered = s.delivered + excluded.delivered;
    insert into sms_network_day as s (account_id, day, country, network, delivered, failed)
      select known, day, country, network, greatest(sum(delivered), 0), greatest(sum(failed), 0)
      from (
        select (coalesce(d.delivered_at, d.bounced_at) at time zone 'UTC')::date as day, coalesce(p.country, '') as country,
          coalesce(p.network, '*') as network, (d.delivered_at is not null)::int as delivered, (d.delivered_at is null)::int as failed
        from delivery d left join lateral sms_place(d.address) p on true
        where d.account_id = known and d.channel = 'sms' and (d.delivered_at is not null or d.state in ('sent', 'unknown') and d.bounced_at is not null)
        union all
        select day, country, network, -delivered, -failed from sms_network_day where account_id = known
      ) r
      group by day, country, network having sum(delivered) > 0 or sum(failed) > 0
      on conflict (account_id, day, country, network) do update
      set delivered = s.delivered + excluded.delivered, failed = s.failed + excluded.failed;
    commit;
  end loop;
end $$;
`,
);
