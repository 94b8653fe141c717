export const findCurrencyUsesSql = `
  select
    (
      select count(*)::int
      from campaign
      where account_id = $1 and kind = 'campaign' and deleted_at is null
        and status in ('preparing', 'sending', 'paused')
    ) as live,
    exists (
      select
      from campaign
      where account_id = $1 and kind = 'journey' and status in ('sending', 'paused')
    ) as journeys,
    (
      select count(*)::int
      from campaign
      where account_id = $1 and deleted_at is null and status = 'scheduled'
    ) as scheduled,
    (select count(*)::int from wallet_hold where account_id = $1 and closed_at is null) as holds`;

export const findOrganizationsSql = `
  select a.id, a.company
  from account a
  where a.id <> $1 and a.status = 1
    and (
      a.id = (select organization_id from account where id = $1)
      or exists (
        select 1
        from membership m
        where m.account_id = a.id and m.user_id = $2 and m.status = 'active'
      )
    )
  order by lower(a.company), a.id`;

export const findOrganizationCircleSql = `
  with recursive
    above as (
      select id, organization_id, 1 as depth
      from account
      where id = $1
      union all
      select a.id, a.organization_id, depth + 1
      from account a
      join above on a.id = above.organization_id
      where depth < 50
    )
  select 1
  from above
  where organization_id = $2
  limit 1`;
