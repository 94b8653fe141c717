/**
 * Reservations and issues of one reward wait for each other here. The stock is read by the next statement: one that waits
 * for the row sees everything else as it was before. Codes can be made at the same time.
 */
export const lockStockSql = `
  select id
  from reward
  where account_id = $1 and id = $2 and deleted_at is null
  for no key update`;

export const readStockSql = `
  select r.id, r.name, r.kind, r.code_source, r.value_minor, r.limit_total, r.limit_per_contact, r.limit_per_day,
    r.budget_minor, r.issued, r.reserved, r.spent_minor,
    p.status = 'published' and p.taken_down_at is null as is_open,
    (
      select count(*)
      from reward_code c
      where c.account_id = r.account_id and c.reward_id = r.id and c.issued = 0 and c.reserved = 0
        and c.source <> 'shared'
    )::int as free_codes,
    case when r.limit_per_day is not null then (
      select count(*)
      from reward_issue i
      where i.account_id = r.account_id and i.reward_id = r.id
        and i.issued_at >= (($3::timestamptz at time zone a.timezone)::date)::timestamp at time zone a.timezone
    ) end::int as given_today
  from reward r
  join account a on a.id = r.account_id
  join published p on p.account_id = r.account_id and p.id = r.id
  where r.account_id = $1 and r.id = $2 and r.deleted_at is null`;

/** How many more each contact of $3 may have. */
export const leftForContactsSql = `
  select w.contact_id, r.limit_per_contact - (
    select count(*)
    from reward_issue i
    where i.account_id = $1 and i.reward_id = $2 and i.contact_id = w.contact_id
  )::int - (
    select count(*)
    from reward_reservation v
    where v.account_id = $1 and v.reward_id = $2 and v.contact_id = w.contact_id
  )::int as left
  from unnest($3::uuid[]) as w (contact_id)
  join reward r on r.account_id = $1 and r.id = $2`;

/**
 * Contacts who have as many as one may have, or will, besides those in messages of a campaign. $1 the account; the reward
 * and that campaign are parameters.
 */
export const usedUpSql = (reward: string, besides: string | null = null): string => `
  select contact_id
  from (
    select contact_id
    from reward_issue
    where account_id = $1 and reward_id = ${reward}::uuid and contact_id is not null
    union all
    select contact_id
    from reward_reservation
    where account_id = $1 and reward_id = ${reward}::uuid and contact_id is not null
      ${besides === null ? '' : `and campaign_id <> ${besides}`}
  ) have
  group by contact_id
  having count(*) >= (
    select limit_per_contact
    from reward
    where account_id = $1 and id = ${reward}::uuid
  )`;

const hasNone = `
  not exists (
    select
    from reward_reservation r
    where r.account_id = $1 and r.delivery_id = d.id
  )
  and not exists (
    select
    from reward_issue i
    where i.account_id = $1 and i.key = 'delivery/' || d.id
  )`;

/** Messages of campaign $2 that weren't sent, whose contacts have as many as one may have elsewhere. */
export const lackingSql = (reward: string): string => `
  select d.id
  from delivery d
  where d.account_id = $1 and d.campaign_id = $2 and d.state in ('failed', 'unknown')
    and d.kept_until = (
      select kept_until
      from campaign_stat
      where account_id = $1 and campaign_id = $2
    )
    and d.contact_id in (${usedUpSql(reward)})
    and ${hasNone}`;

/** Queued messages of campaign $2 without a code; of $4 only if it isn't null. One that was given earlier stays the same. */
const waiting = `
  waiting as materialized (
    select d.id, d.contact_id, row_number() over (order by d.id) as n
    from delivery d
    where d.account_id = $1 and d.campaign_id = $2
      and d.kept_until = (
        select kept_until
        from campaign_stat
        where account_id = $1 and campaign_id = $2
      )
      and d.state = 'queued' and ($4::uuid[] is null or d.id = any($4))
      and ${hasNone}
  )`;

export const countWaitingSql = `
  with ${waiting}
  select count(*)::int as n
  from waiting
  where $3::uuid is not null`;

const insertReservations = `
  insert into reward_reservation (
    account_id, delivery_id, campaign_id, reward_id, code_id, contact_id, price_minor, price_currency, created_at
  )
  select $1, id, $2, $3, code_id, contact_id, $5, $6, $7
  from given
  returning 1`;

/** A free code each, in order. Returns how many. */
export const reserveCodesSql = `
  with
    ${waiting},
    free as materialized (
      select id, row_number() over (order by id) as n
      from reward_code
      where account_id = $1 and reward_id = $3 and issued = 0 and reserved = 0 and source <> 'shared'
      order by id
      limit (select count(*) from waiting)
    ),
    given as materialized (
      select w.id, w.contact_id, f.id as code_id
      from waiting w
      join free f using (n)
    ),
    taken as (
      update reward_code c set reserved = 1
      from given g
      where c.account_id = $1 and c.id = g.code_id
    ),
    reserved as (${insertReservations})
  select count(*)::int as n
  from reserved`;

/** New ones ($8), which nobody else sees before the commit. Returns how many. */
export const reserveMadeSql = `
  with
    ${waiting},
    made as (
      insert into reward_code (account_id, id, reward_id, code, source, reserved, created_at)
      select $1, uuidv7(), $3, code, 'generated', 1, $7
      from unnest($8::text[]) as t (code)
      on conflict (account_id, code) do nothing
      returning id
    ),
    numbered as materialized (
      select id, row_number() over (order by id) as n
      from made
    ),
    given as materialized (
      select w.id, w.contact_id, f.id as code_id
      from waiting w
      join numbered f using (n)
    ),
    reserved as (${insertReservations})
  select count(*)::int as n
  from reserved`;

/** Whether someone who gets a message of campaign $2 has as many of reward $3 as one may have elsewhere. */
export const givenElsewhereSql = `
  select
  from delivery d
  where d.account_id = $1 and d.campaign_id = $2 and d.state = 'queued'
    and d.kept_until = (
      select kept_until
      from campaign_stat
      where account_id = $1 and campaign_id = $2
    )
    and d.contact_id in (${usedUpSql('$3', '$2')})
  limit 1`;

/** The one code of everyone. */
export const reserveSharedSql = `
  with
    ${waiting},
    given as materialized (
      select w.id, w.contact_id, c.id as code_id
      from waiting w
      join reward_code c on c.account_id = $1 and c.reward_id = $3 and c.source = 'shared'
    ),
    taken as (
      update reward_code c set reserved = c.reserved + k.n
      from (select code_id, count(*)::int as n from given group by code_id) k
      where c.account_id = $1 and c.id = k.code_id
    ),
    reserved as (${insertReservations})
  select count(*)::int as n
  from reserved`;

export const countReservedSql = `
  update reward set reserved = reserved + $3
  where account_id = $1 and id = $2`;
