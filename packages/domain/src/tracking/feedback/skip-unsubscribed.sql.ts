import { isClaimed } from '../delivery-state.sql.ts';

/**
 * The campaigns that may send to a member of list $2. Locked, so that no claim can start and the next statement sees
 * every claim there is.
 */
export const lockCampaignsSql = `
  select id
  from campaign
  where account_id = $1 and status in ('sending', 'paused')
    and (audience ->> 'source' <> 'list' or audience -> 'listIds' ? $2::text)
  order by id for no key update`;

/** $3 the campaigns. */
export const skipUnsubscribedSql = `
  with
    live as materialized (
      select id, audience
      from campaign
      where account_id = $1 and id = any($3::uuid[])
    ),
    waiting as materialized (
      select d.id
      from contact p
      cross join live c
      join delivery d on d.account_id = $1 and d.campaign_id = c.id and d.address in (p.email, p.phone)
        and d.contact_id = p.id
      where p.account_id = $1 and p.id = $2 and d.state = 'queued' and not ${isClaimed('d')}
        and not exists (
          select
          from list_member m
          join list l on l.account_id = $1 and l.id = m.list_id and l.archived_at is null
          where m.account_id = $1 and m.contact_id = p.id and m.state = 'subscribed'
            and (c.audience ->> 'source' <> 'list' or c.audience -> 'listIds' ? m.list_id::text)
        )
      for update of d skip locked
    ),
    skipped as (
      update delivery d set state = 'skipped', reason = 'unsubscribed', settled_at = now()
      from waiting w
      where d.account_id = $1 and d.id = w.id
      returning d.campaign_id
    )
  update campaign_stat s set skipped = s.skipped + 1
  from skipped k
  where s.account_id = $1 and s.campaign_id = k.campaign_id`;
