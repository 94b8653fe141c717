/** What isn't compiled for its recipients yet. */
const isOpen = `design is not null and deleted_at is null and status in ('draft', 'scheduled', 'failed')`;

export const designedCampaignsSql = `
  select id
  from campaign
  where account_id = $1 and ${isOpen}
  order by id`;

export const readDesignedSql = `
  select html, text, design
  from campaign
  where account_id = $1 and id = $2 and ${isOpen}`;

export const storeLookSql = `
  update campaign
  set html = $3, text = $4
  where account_id = $1 and id = $2`;

/** Those that will take a change of the brand before they are sent; `total` of all. */
export const scheduledDesignsSql = `
  select id, name, scheduled_at, timezone, count(*) over ()::int as total
  from campaign
  where account_id = $1 and ${isOpen} and status = 'scheduled'
  order by scheduled_at, id
  limit $2`;
