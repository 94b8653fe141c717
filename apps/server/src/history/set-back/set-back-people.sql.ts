import { moveTimes } from './time-columns.ts';

const given = 'unnest($2::uuid[], $3::timestamptz[]) p (id, at)';

/** Contacts ($2) join at their times ($3). */
export const movePeopleSql = [
  `update contact c
   set ${moveTimes('contact', () => 'p.at')}
   from ${given}
   where c.account_id = $1 and c.id = p.id`,
  `update list_member m
   set created_at = p.at, confirmed_at = case when m.confirmed_at is not null then p.at end
   from ${given}
   where m.account_id = $1 and m.contact_id = p.id`,
  `update consent_event e
   set ${moveTimes('consent_event', () => 'p.at')}
   from ${given}
   where e.account_id = $1 and e.contact_id = p.id and e.action = 'granted'`,
];

/** A payment ($2) at its time ($3). */
export const movePaymentSql = `
  update payment
  set ${moveTimes('payment', () => '$3::timestamptz')}
  where account_id = $1 and id = $2`;

const since = (table: string) => moveTimes(table, () => '$2::timestamptz');

/** The seed's rows with a beginning of their own: they have its names and are older than the renewal ($2). */
export const findBeginningSql = `
  select id
  from (
    select id, created_at, name in ('Newsletter', 'Kola Circle members', 'Lagos store') as is_meant
    from list
    where account_id = $1
    union all
    select id, created_at, name in ('Nigeria, over ₦30,000', 'Ordered twice in 30 days')
    from segment
    where account_id = $1
    union all
    select id, created_at, name in ('Harmattan sale', 'Monthly letter', 'Order is ready')
    from template
    where account_id = $1
    union all
    select id, created_at,
      sender in ('hello@kola-stores.example', 'orders@kola-stores.example', 'KolaStores')
    from sender
    where account_id = $1
    union all
    select id, created_at, domain = 'kola-stores.example'
    from sending_domain
    where account_id = $1
    union all
    select id, created_at, name = 'Order service'
    from api_key
    where account_id = $1
  ) r
  where is_meant and created_at <= $2`;

/** The account, as far back as its first day ($2). */
export const moveAccountSql = [
  `update account
   set created_at = $2::timestamptz
   where id = $1`,
  `update membership
   set ${since('membership')}
   where account_id = $1 and is_owner`,
];

/** What the demo began with ($3), as far back as its first day ($2). */
export const moveBeginningSql = [
  `update list
   set ${since('list')}
   where account_id = $1 and id = any($3::uuid[])`,
  `update segment
   set ${since('segment')}
   where account_id = $1 and id = any($3::uuid[])`,
  `update template
   set ${since('template')}
   where account_id = $1 and id = any($3::uuid[])`,
  `update sender
   set created_at = $2::timestamptz, confirmed_at = case when confirmed_at is not null then $2::timestamptz end
   where account_id = $1 and id = any($3::uuid[])`,
  `update sending_domain
   set created_at = $2::timestamptz,
     standing_changed_at = case when standing_changed_at is not null then $2::timestamptz end
   where account_id = $1 and id = any($3::uuid[])`,
  `update api_key
   set ${since('api_key')}
   where account_id = $1 and id = any($3::uuid[])`,
];

/**
 * The demo's first period begins on the first day, and the second, paid at $3 with the request $4, follows it. Times
 * are moved only while they are what the seed made: three months, then one.
 */
export const moveSubscriptionSql = [
  `update subscription_period
   set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '3 months',
     created_at = $2::timestamptz
   where account_id = $1 and previous_id is null and period_months = 3 and $3::timestamptz is not null
     and $4::uuid is not null`,
  `update subscription_period p
   set starts_at = f.ends_at, ends_at = f.ends_at + interval '1 month', created_at = $3::timestamptz
   from subscription_period f
   where p.account_id = $1 and f.account_id = $1 and p.previous_id = f.id and f.previous_id is null
     and f.starts_at = $2::timestamptz and p.request_key = $4::uuid`,
  `update subscription_event e
   set at = p.created_at
   from subscription_period p
   where e.account_id = $1 and p.account_id = $1 and e.period_id = p.id and e.kind in ('started', 'renewed')
     and (p.previous_id is null or p.request_key = $4::uuid) and $2::timestamptz < $3::timestamptz`,
  `update account a
   set subscription_expires = p.ends_at,
     subscription_check_at = least(a.subscription_check_at, p.ends_at - interval '7 days')
   from subscription_period p
   where a.id = $1 and p.account_id = $1 and $2::timestamptz < $3::timestamptz
     and $4::uuid is not null
     and not exists (
       select
       from subscription_period n
       where n.account_id = $1 and n.previous_id = p.id
     )`,
];
