/** How many at once: more would hold locks for too long. */
export const settledCodes = 5_000;

/**
 * What became of the messages of campaign $2 that have a code set aside: given, or free again. A message in doubt keeps
 * its code; after 30 days the code counts as given, because someone may have it. So does the code of a message whose record is gone.
 * While the campaign is being sent, only those that the cursor has passed are looked at.
 */
const ofCampaign = `
  where r.account_id = $1 and r.campaign_id = $2 and r.reward_id = $3
    and r.delivery_id <= coalesce(
      (
        select s.after_id
        from send_cursor s
        join campaign c on c.account_id = s.account_id and c.id = s.campaign_id and c.status = 'sending'
        where s.account_id = $1 and s.campaign_id = $2 and s.after_id < s.until_id
      ),
      'ffffffff-ffff-ffff-ffff-ffffffffffff'
    )
    and (
      d.id is null or d.state in ('sent', 'failed', 'skipped', 'cancelled')
      or d.state = 'unknown' and d.settled_at < $4::timestamptz - interval '30 days'
    )`;

/** Someone shows code $5: a message in doubt that has it must have arrived. */
const ofCode = `
  where r.account_id = $1 and r.campaign_id = $2 and r.reward_id = $3 and r.code_id = $5
    and (d.id is null or d.state = 'sent' or d.state = 'unknown' and c.source <> 'shared')`;

const settle = (which: string): string => `
  with
    picked as materialized (
      select r.delivery_id, r.code_id, r.contact_id, r.price_minor, r.price_currency, uuidv7() as issue_id,
        coalesce(d.state in ('sent', 'unknown'), true) as is_given,
        least(coalesce(d.settled_at, $4::timestamptz), $4::timestamptz) as at
      from reward_reservation r
      join reward_code c on c.account_id = r.account_id and c.id = r.code_id
      left join delivery d on d.account_id = r.account_id and d.id = r.delivery_id and d.kept_until = (
        select kept_until
        from campaign_stat
        where account_id = $1 and campaign_id = $2
      )
      ${which}
      order by r.delivery_id
      limit ${settledCodes}
    ),
    removed as (
      delete from reward_reservation r
      using picked p
      where r.account_id = $1 and r.delivery_id = p.delivery_id
    ),
    reward_now as materialized (
      select id, kind, value_minor, valid_days
      from reward
      where account_id = $1 and id = $3
    ),
    issued as (
      insert into reward_issue (
        account_id, id, reward_id, code_id, contact_id, campaign_id, source, value_minor, key, price_minor,
        price_currency, issued_at
      )
      select $1, p.issue_id, $3, p.code_id, p.contact_id, $2, 'message', w.value_minor, 'delivery/' || p.delivery_id,
        nullif(p.price_minor, 0), case when p.price_minor > 0 then p.price_currency end, p.at
      from picked p
      cross join reward_now w
      where p.is_given
    ),
    entered as (
      insert into reward_entry (
        account_id, id, reward_id, code_id, kind, amount_minor, reference, of_id, source, actor_id, key, created_at
      )
      select $1, uuidv7(), $3, p.code_id, 'issue', w.value_minor, '', null, 'message', null, 'issue/' || p.issue_id, p.at
      from picked p
      cross join reward_now w
      where p.is_given
    ),
    coded as (
      update reward_code c
      set issued = c.issued + k.given, reserved = c.reserved - k.n,
        balance_minor = case when k.given > 0 and w.kind = 'credit' then w.value_minor else c.balance_minor end,
        expires_at = case
          when k.given > 0 and c.source <> 'shared' then k.at + w.valid_days * interval '1 day'
          else c.expires_at
        end
      from (
        select code_id, count(*)::int as n, count(*) filter (where is_given)::int as given, max(at) as at
        from picked
        group by code_id
      ) k
      cross join reward_now w
      where c.account_id = $1 and c.id = k.code_id
    ),
    sums as materialized (
      select count(*)::int as n, count(*) filter (where is_given)::int as given,
        coalesce(sum(price_minor) filter (where is_given), 0)::bigint as price_minor
      from picked
    ),
    counted as (
      update reward r
      set reserved = r.reserved - s.n, issued = r.issued + s.given, spent_minor = r.spent_minor + s.given * r.value_minor
      from sums s
      where r.account_id = $1 and r.id = $3 and s.n > 0
    )
  select n, given, price_minor
  from sums`;

export const settleCampaignCodesSql = settle(ofCampaign);
export const settleShownCodeSql = settle(ofCode);

/** The rewards of which campaign $2 has codes set aside. */
export const reservedOfSql = `
  select distinct reward_id
  from reward_reservation
  where account_id = $1 and campaign_id = $2
  order by 1`;

/** What is still set aside for campaign $2, and what it would cost. */
export const openReservationsSql = `
  select count(*)::int as n, coalesce(sum(price_minor), 0)::bigint as price_minor
  from reward_reservation
  where account_id = $1 and campaign_id = $2`;

/** A retry, which locks the campaign more strongly, waits. */
export const shareCampaignSql = `
  select status
  from campaign
  where account_id = $1 and id = $2
  for share`;

export const lockForSettlingSql = `
  select id
  from reward
  where account_id = $1 and id = $2
  for update`;

/** For whom code $2 is set aside. */
export const reservationsOfCodeSql = `
  select distinct r.campaign_id, r.reward_id
  from reward_code c
  join reward_reservation r on r.account_id = c.account_id and r.code_id = c.id
  where c.account_id = $1 and c.code = $2 and c.reserved > 0
  order by 1
  limit 20`;

export const readCodesSql = `
  select r.delivery_id, c.code
  from reward_reservation r
  join reward_code c on c.account_id = r.account_id and c.id = r.code_id
  where r.account_id = $1 and r.delivery_id = any($2::uuid[])
  union all
  select substr(i.key, 10)::uuid, c.code
  from reward_issue i
  join reward_code c on c.account_id = i.account_id and c.id = i.code_id
  where i.account_id = $1 and i.key = any($3::text[])`;
