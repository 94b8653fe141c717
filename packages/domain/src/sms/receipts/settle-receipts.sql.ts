/**
 * Allows only index lookups: both tables grow to a million rows within minutes, and a plan made from early
 * statistics scans them for every batch.
 */
export const indexLookupsOnly = `set local enable_seqscan = off;
  set local enable_hashjoin = off;
  set local enable_mergejoin = off;
  set local enable_bitmapscan = off;
  set local jit = off`;

/** The oldest receipts whose messages are known. $1 how many. */
export const knownReceipts = `select r.id::text, s.account_id, s.delivery_id
  from (select id, carrier, provider_id from sms_receipt order by id) r
  join sms_submission s on s.carrier = r.carrier and s.provider_id = r.provider_id
  limit $1`;

/**
 * The settled ones of the deliveries $2, with their partitions. By a list of ids: PostgreSQL looks each partition
 * through once, and not once for each id.
 */
export const settledDeliveries = `select id, kept_until::text
  from delivery
  where account_id = $1 and id = any($2::uuid[]) and not (state = 'queued' and send_after is null)`;

/**
 * Deletes receipts ($2 ids) of settled messages and marks their submissions. The first receipt of an id counts.
 */
export const takeReceipts = `with taken as materialized (
    select r.id, r.carrier, r.provider_id, r.state, r.detail, r.is_do_not_disturb, r.is_recipient_gone
    from sms_receipt r
    join sms_submission s on s.carrier = r.carrier and s.provider_id = r.provider_id
    where r.id = any($2::bigint[]) and s.account_id = $1
    for update of r skip locked),
  gone as (
    delete from sms_receipt r using taken t where r.id = t.id),
  first as (
    select distinct on (carrier, provider_id) * from taken order by carrier, provider_id, id),
  marked as (
    update sms_submission s
    set state = f.state
    from first f
    where s.carrier = f.carrier and s.provider_id = f.provider_id and s.state is null
    returning s.delivery_id, s.parts, f.state, f.detail, f.is_do_not_disturb, f.is_recipient_gone)
  select (select count(*)::int from taken) as taken, delivery_id, parts, state, detail,
    is_do_not_disturb, is_recipient_gone
  from (select 1) one
  left join marked on true`;

/** Of texts in several parts ($1 deliveries), whether all parts arrived and whether any failed. */
export const partStates = `select delivery_id,
    count(*) filter (where state = 'delivered') >= max(parts) as is_whole,
    coalesce(bool_or(state = 'failed'), false) as has_failed
  from sms_submission
  where delivery_id = any($1::uuid[]) and parts > 1
  group by delivery_id`;
