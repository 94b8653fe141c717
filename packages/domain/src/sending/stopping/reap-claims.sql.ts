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

/**
 * What claim $2 still holds, by partition. What it let go (by a release or a deferral) may be in a newer claim, which
 * alone knows whether it left.
 */
export const partitionsSql = `
  select d.kept_until::text, array_agg(d.id) as ids
  from send_claim c
  cross join unnest(c.ids) as m (id)
  join delivery d on d.account_id = $1 and d.id = m.id and d.state = 'queued' and d.send_after is null
  where c.account_id = $1 and c.token = $2::uuid and not exists (
    select
    from send_claim newer
    where newer.account_id = $1 and newer.campaign_id is not distinct from c.campaign_id and newer.seq > c.seq
      and m.id = any(newer.ids)
  )
  group by d.kept_until`;

export const forgetJournalsSql = `update send_claim set worker = null where account_id = $1`;
