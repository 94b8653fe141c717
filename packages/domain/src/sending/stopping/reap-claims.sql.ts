/**
 * Expired claims of campaign $2, or of the messages of channel $3. An overdue one has been expired for as long again
 * as its lease.
 */
export const expiredSql = `
  select token, worker, channel, ids, marked,
    lease_until + make_interval(secs => lease_seconds) < now() as is_overdue
  from send_claim
  where account_id = $1 and campaign_id is not distinct from $2 and ($3::text is null or channel = $3)
    and lease_until < now()
  order by lease_until limit 50 for update skip locked`;

/** The deliveries $2 by partition. */
export const partitionsSql = `
  select kept_until::text, array_agg(id) as ids
  from delivery
  where account_id = $1 and id = any($2::uuid[])
  group by kept_until`;

export const forgetJournalsSql = `update send_claim set worker = null where account_id = $1`;
