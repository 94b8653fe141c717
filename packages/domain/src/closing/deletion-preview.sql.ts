/** The account is $1, the person who asks $2, the statuses of campaigns that stop $3. */
export const countRowsSql = `
  select a.company,
    (select count(*)::int from contact where account_id = a.id and deleted_at is null) as contacts,
    (select count(*)::int from list where account_id = a.id and archived_at is null) as lists,
    (select count(*)::int from segment where account_id = a.id) as segments,
    (select count(*)::int from template where account_id = a.id) as templates,
    (
      select count(*)::int
      from campaign
      where account_id = a.id and kind = 'campaign' and deleted_at is null
    ) as campaigns,
    (select count(*)::int from sender where account_id = a.id and archived_at is null) as senders,
    (
      select count(*)::int
      from campaign
      where account_id = a.id and kind = 'campaign' and deleted_at is null and status = any($3)
    ) as live_campaigns,
    (select count(*)::int from membership where account_id = a.id and user_id <> $2) as other_members,
    not exists (
      select 1
      from membership m
      join account o on o.id = m.account_id
      where m.user_id = $2 and m.status = 'active' and m.account_id <> a.id and o.status = 1
    ) as is_only_profile
  from account a
  where a.id = $1`;

export const balancesSql = `
  select currency, balance_minor
  from wallet_balance
  where account_id = $1 and balance_minor > 0
  order by currency`;
