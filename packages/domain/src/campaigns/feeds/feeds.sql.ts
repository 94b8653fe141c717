import { listOf } from '../../kernel/index.ts';
import { deletableStatuses } from '../campaign.schema.ts';

export const feedColumns = `
  f.id, f.name, f.url, f.title, f.link, f.model_id, m.name as model_name,
  m.deleted_at is null and m.status = 'draft' as is_model_ready, f.schedule, f.max_items, f.status, f.next_check_at,
  f.last_checked_at, f.last_sent_at, f.last_result, f.last_error, f.failures, f.revision, f.created_at, f.updated_at,
  (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'failure', c.failure) order by c.id desc), '[]')
    from campaign c
    where c.account_id = f.account_id and c.feed_id = f.id and c.deleted_at is null
      and c.status in ${listOf(deletableStatuses)}
  ) as unsent`;

/** $1 the account. */
export const listFeedsSql = `
  select ${feedColumns}
  from campaign_feed f
  join campaign m on m.account_id = f.account_id and m.id = f.model_id
  where f.account_id = $1 and f.deleted_at is null
  order by f.created_at desc, f.id desc`;

/** $1 the account, $2 the feed. */
export const getFeedSql = `
  select ${feedColumns}
  from campaign_feed f
  join campaign m on m.account_id = f.account_id and m.id = f.model_id
  where f.account_id = $1 and f.id = $2 and f.deleted_at is null`;

/** $1 the account, $2 the feed, $3 the last item seen, $4 how many. */
export const listItemsSql = `
  select i.id, i.title, i.link, i.published_at, i.first_seen_at, i.state, i.campaign_id, c.name as campaign_name
  from campaign_feed_item i
  left join campaign c on c.account_id = i.account_id and c.id = i.campaign_id
  where i.account_id = $1 and i.feed_id = $2 and ($3::uuid is null or i.id < $3)
  order by i.id desc limit $4`;

/** Stores what a feed lists and isn’t known yet. $1 the account, $2 the feed, $3 the time, from $4 on the columns. */
export const addItemsSql = `
  insert into campaign_feed_item
    (account_id, id, feed_id, first_seen_at, state, hash, title, link, summary, picture, published_at)
  select $1, i.id, $2, $3, i.state, i.hash, i.title, i.link, i.summary, i.picture, i.published_at
  from unnest($4::uuid[], $5::text[], $6::bytea[], $7::text[], $8::text[], $9::text[], $10::text[], $11::timestamptz[])
    as i (id, state, hash, title, link, summary, picture, published_at)
  on conflict (account_id, feed_id, hash) do nothing`;

const newestFirst = 'coalesce(published_at, first_seen_at) desc, id desc';

/** Items that too many newer ones overtook. $1 the account, $2 the feed, $3 how many may wait. */
export const skipWaitingSql = `
  update campaign_feed_item
  set state = 'skipped'
  where account_id = $1 and id in (
    select id from campaign_feed_item
    where account_id = $1 and feed_id = $2 and state = 'waiting'
    order by ${newestFirst} offset $3
  )`;

/** Old items that the feed doesn’t list any more. $1 the account, $2 the feed, $3 the hashes listed, $4 how many stay. */
export const forgetItemsSql = `
  delete from campaign_feed_item
  where account_id = $1 and feed_id = $2 and state <> 'waiting' and not (hash = any($3::bytea[])) and id in (
    select id from campaign_feed_item where account_id = $1 and feed_id = $2 order by id desc offset $4
  )`;

/** $1 the account, $2 the feed, $3 how many. */
export const waitingItemsSql = `
  select id, title, link, summary, picture, published_at
  from campaign_feed_item
  where account_id = $1 and feed_id = $2 and state = 'waiting'
  order by ${newestFirst} limit $3`;

/** $1 the account, $2 the items, $3 the campaign. */
export const markSentSql = `
  update campaign_feed_item
  set state = 'sent', campaign_id = $3
  where account_id = $1 and id = any($2) and state = 'waiting'`;

/** $1 the account, $2 the feed. What a check needs; locked by it with `for update`. */
export const checkedFeedSql = `
  select f.id, f.name, f.url, f.title, f.link, f.model_id, f.schedule, f.max_items, f.failures, f.next_check_at, f.first_reading,
    f.etag, f.last_modified, f.last_result, a.timezone
  from campaign_feed f
  join account a on a.id = f.account_id
  where f.account_id = $1 and f.id = $2 and f.status = 'active' and f.deleted_at is null`;

/** $1 the account, $2 the id, $3 the feed, from $4 on the columns. */
export const addCheckSql = `
  insert into campaign_feed_check
    (account_id, id, feed_id, checked_at, outcome, found, sent, campaign_id, reason)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** $1 the account, $2 the feed, $3 how many stay. */
export const forgetChecksSql = `
  delete from campaign_feed_check
  where account_id = $1 and id in (
    select id from campaign_feed_check where account_id = $1 and feed_id = $2 order by id desc offset $3
  )`;

/** $1 the account, $2 the feed. */
export const listChecksSql = `
  select k.id, k.checked_at, k.outcome, k.found, k.sent, k.campaign_id, k.reason,
    c.name as campaign_name
  from campaign_feed_check k
  left join campaign c on c.account_id = k.account_id and c.id = k.campaign_id and c.deleted_at is null
  where k.account_id = $1 and k.feed_id = $2
  order by k.id desc`;
