/** As in the index `campaign_calendar`, which row-level security doesn't use for a coalesce. */
const moment = 'case when started_at is null then scheduled_at else started_at end';

/** $2 days, each from $3 until $4; of each, the first $5. Day by day, so that one with thousands hides no other. */
export const findCampaignsOfDaysSql = `
  select d.day, c.id, c.name, c.channel, c.status, c.at
  from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) d (day, since, until)
  cross join lateral (
    select id, name, channel, status, ${moment} as at
    from campaign
    where account_id = $1 and kind = 'campaign' and status <> 'draft' and deleted_at is null
      and (${moment}) >= d.since and (${moment}) < d.until
    order by ${moment}, id
    limit $5
  ) c
  order by c.at, c.id`;

/** A feed whose first reading sends nothing isn't among them. */
export const findChecksSql = `
  select id, name, next_check_at as at
  from campaign_feed
  where account_id = $1 and deleted_at is null and status = 'active' and first_reading is distinct from 'skip'
    and next_check_at >= $2 and next_check_at < $3
  order by next_check_at, id`;
