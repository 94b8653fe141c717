/** One table without partitions and with the indexes that `delivery` had before: the baseline. */
export const createPlainTable = `
  create table plain_delivery (like delivery including defaults including storage);
  alter table plain_delivery add primary key (account_id, id);
  create unique index on plain_delivery (account_id, campaign_id, address) where campaign_id is not null;
  create index on plain_delivery (campaign_id, send_after)
    where send_after is not null and state = 'queued' and campaign_id is not null;
  create index on plain_delivery (campaign_id, state, address)
    where settled_at is not null and state in ('failed', 'unknown', 'skipped') and campaign_id is not null;
  create index on plain_delivery (account_id, contact_id, settled_at)
    where state in ('sent', 'failed', 'unknown') and contact_id is not null`;

/** $1 account, $2 campaign, $3 month, $4 how many. Sent a while ago, like most rows there are. */
export const seedDeliveries = `
  insert into delivery (
    account_id, id, kept_until, campaign_id, contact_id, channel, address, state, response, attempts, settled_at
  )
  select $1, uuidv7(), $3, $2, uuidv7(), 'email', 'person' || n || '@example.com', 'sent',
    '250 2.0.0 Ok: queued as 4ZxYb31kP0z9rW2', 1, now()
  from generate_series(1, $4::int) n`;

/** Deletes the rows of a month as housekeeping deletes rows, some thousand at a time. */
export const deleteSome = `
  delete from plain_delivery
  where (account_id, id) in (select account_id, id from plain_delivery where kept_until = $1 limit 5000)`;

/** $1 account, $2 ids, and for the partitioned table $3 their month: as a settling statement finds its rows. */
export const touch = (table: 'delivery' | 'plain_delivery', month: string): string => `
  update ${table} d
  set attempts = d.attempts + 1
  from unnest($2::uuid[]) g (id)
  where d.account_id = $1 ${month} and d.id = g.id`;
