export const extendSql = `
  update send_claim set lease_until = now() + make_interval(secs => $3), lease_seconds = $3
  where account_id = $1 and token = any($2::uuid[])
  returning token`;

/** $4 seconds to wait, null to be due at once. Rows that changed since the claim stay as they are. */
export const releaseSql = `
  with
    held as materialized (
      select token
      from send_claim
      where account_id = $1 and token = any($3::uuid[])
      for update
    )
  update delivery d set send_after = now() + coalesce(r.delay, 0) * interval '1 second'
  from unnest($2::uuid[], $3::uuid[], $4::float8[], $5::date[]) as r (id, token, delay, kept_until)
  where r.token in (select token from held) and d.account_id = $1 and d.kept_until = r.kept_until
    and d.id = r.id and d.state = 'queued' and d.send_after is null`;

export const deleteSql = `delete from send_claim where account_id = $1 and token = any($2::uuid[])`;

/** True while a delivery of campaign $2, or of the messages of channel $3, is in a claim. */
export const hasClaimed = `
  exists (
    select
    from send_claim c
    cross join unnest(c.ids) as m (id)
    join delivery d on d.account_id = $1 and d.id = m.id
    where c.account_id = $1 and c.campaign_id is not distinct from $2 and ($3::text is null or c.channel = $3)
      and d.state = 'queued' and d.send_after is null
  )`;

/** Claims of a campaign that is over hold nothing any more. */
export const deleteOfCampaignSql = `delete from send_claim where account_id = $1 and campaign_id = $2`;
