/** $2 is part of a name or an id, or empty; the error is that of the campaign's own due work. */
export const listCampaignsSql = `
  select c.id, c.name, c.channel, c.status, c.failure, c.scheduled_at, c.started_at, c.finished_at, c.created_at,
    s.sender,
    (
      select w.last_error
      from due_work w
      where w.account_id = c.account_id and w.subject_id = c.id and w.last_error is not null
      order by w.is_dead desc, w.due_at
      limit 1
    ) as error
  from campaign c
  left join sender s on s.account_id = c.account_id and s.id = c.sender_id
  where c.account_id = $1 and c.kind = 'campaign' and c.deleted_at is null
    and ($2 = '' or position(plain_text($2) in plain_text(c.name)) > 0 or c.id::text = lower($2))
    and (c.created_at, c.id) < ($3::timestamptz, $4::uuid)
  order by c.created_at desc, c.id desc
  limit $5`;

export const findContactSql = `
  select id
  from contact
  where account_id = $1 and deleted_at is null and (email = $2 or phone = $2)
  order by id
  limit 1`;

/** $3 is the account behind which to go on, $4 how many to look at, $5 how many to find. */
export const accountsWithAddressSql = `
  select f.account_id, a.company, f.contact_id, f.suppressed, f.last_sent_at
  from accounts_with_address($1, $2, $3, $4, $5) f
  join account a on a.id = f.account_id
  order by f.account_id`;

/** The last of the next $2 accounts, if there are more behind them. */
export const lastLookedAtSql = `
  select id
  from account
  where id > $1 and exists (select from account b where b.id > account.id)
  order by id
  offset $2 - 1
  limit 1`;

export const countAccountsSql = `
  select count(*)::int as all, (count(*) filter (where id <= $1))::int as looked
  from account`;

export const listStaffEventsSql = `
  select e.id, e.at as created_at, e.staff, e.action, e.account_id, a.company, e.details, e.outcome
  from staff_event e
  left join account a on a.id = e.account_id
  where ($1::uuid is null or e.account_id = $1) and (e.at, e.id) < ($2::timestamptz, $3::uuid)
  order by e.at desc, e.id desc
  limit $4`;
