/**
 * Allows only index lookups: the tables grow to a million rows within minutes, and a plan made from early
 * statistics scans them for every batch.
 */
export const indexLookupsOnly = `set local enable_seqscan = off;
  set local enable_hashjoin = off;
  set local enable_mergejoin = off;
  set local enable_bitmapscan = off;
  set local jit = off`;

/**
 * The oldest receipts after the id $1 up to $2, $3 at most: those whose messages are known, each with the last id that was
 * read and how many were. One row without a receipt if none is known; its last id is null if none was read.
 */
export const storedReceipts = `with stored as materialized (
    select *
    from sms_receipt
    where id > $1 and id <= $2
    order by id
    limit $3),
  read as materialized (
    select max(id) as last, count(*)::int as count
    from stored)
  select read.last, read.count, r.id::text, r.carrier, r.provider_id, r.state, r.detail, r.is_do_not_disturb,
    r.is_recipient_gone, s.account_id, s.delivery_id, s.parts, s.state is not null as is_repeated
  from read
  left join (
    stored r
    join sms_submission s on s.carrier = r.carrier and s.provider_id = r.provider_id) on true
  order by r.id`;

/** Whether no other process settles receipts of the account until this transaction ends. */
export const reserveAccount = `select pg_try_advisory_xact_lock(hashtext('sms_receipt'), hashtext($1)) as is_reserved`;

/**
 * The settled ones of the deliveries $2, with their partitions. By a list of ids: PostgreSQL looks each partition
 * through once, and not once for each id.
 */
export const settledDeliveries = `select id, kept_until::text
  from delivery
  where account_id = $1 and id = any($2::uuid[]) and not (state = 'queued' and send_after is null)`;

/** Deletes the receipts $1 and returns the ids of those that were still there. */
export const takeReceipts = `delete from sms_receipt where id = any($1::bigint[]) returning id::text`;

/**
 * Notes receipts with their submissions, so that another receipt of the same id changes nothing. $1 carriers, $2 their
 * ids, $3 states. Returns the submissions that had none.
 */
export const noteReceipts = `update sms_submission s
  set state = g.state
  from unnest($1::text[], $2::text[], $3::text[]) as g (carrier, provider_id, state)
  where s.carrier = g.carrier and s.provider_id = g.provider_id and s.state is null
  returning s.carrier, s.provider_id`;

/** Of texts in several parts ($1 deliveries), whether all parts arrived and whether any failed. */
export const partStates = `select delivery_id,
    count(*) filter (where state = 'delivered') >= max(parts) as is_whole,
    coalesce(bool_or(state = 'failed'), false) as has_failed
  from sms_submission
  where delivery_id = any($1::uuid[]) and parts > 1
  group by delivery_id`;
