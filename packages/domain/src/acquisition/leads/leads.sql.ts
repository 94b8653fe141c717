/** Leads of one person in a campaign are judged one after the other. Locks in a fixed order, so none wait in a circle. */
export const lockPersonSql = `
  select pg_advisory_xact_lock(hashtextextended('lead:' || $1 || ':' || $2 || ':' || h, 0))
  from unnest($3::text[]) h
  order by h`;

export const findByKeySql = 'select id from lead where account_id = $1 and key = $2';

/**
 * Whether the person is an accepted lead of the campaign, and whether their number is one's. The same number with another
 * email address is another person: families share one, and otherwise a made-up number would make every later lead free.
 */
export const findAcceptedSql = `
  select exists (
    select
    from lead
    where account_id = $1 and form_id = $2 and state = 'accepted' and email_hash = $3
  ) or exists (
    select
    from lead
    where account_id = $1 and form_id = $2 and state = 'accepted' and phone_hash = $4
      and ($3::bytea is null or email_hash is null)
  ) as is_duplicate, exists (
    select
    from lead
    where account_id = $1 and form_id = $2 and state = 'accepted' and phone_hash = $4
  ) as is_repeated`;

/**
 * Whether more leads of today can be paid for, the account’s zone deciding when today began. The campaign’s row is locked,
 * so two leads don't both become the last one.
 */
export const lockLimitSql = `
  select f.daily_limit, date_trunc('day', $3::timestamptz at time zone a.timezone) at time zone a.timezone as today
  from form f
  join account a on a.id = f.account_id
  where f.account_id = $1 and f.id = $2
  for no key update of f`;

export const countTodaySql = `
  select count(*)::int as leads
  from lead
  where account_id = $1 and form_id = $2 and submitted_at >= $3 and state in ('accepted', 'waiting')`;

/** Someone waits already: nobody is served before them. */
export const hasWaitingSql = `
  select exists (
    select
    from lead l
    join form f on f.account_id = l.account_id and f.id = l.form_id and f.deleted_at is null
    where l.account_id = $1 and l.state = 'waiting'
  ) as is_waiting`;

export const insertLeadSql = `
  insert into lead (
    account_id, id, form_id, state, reason, email_hash, phone_hash, sealed, key, channel, submission_id, contact_id,
    price_minor, currency, submitted_at, settled_at, is_repeated
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`;

/** The oldest one. Locked, so a second process waits and then finds the next. */
export const nextWaitingSql = `
  select l.id, l.form_id, l.sealed, l.email_hash, l.phone_hash, l.key, l.channel, l.submitted_at
  from lead l
  join form f on f.account_id = l.account_id and f.id = l.form_id and f.deleted_at is null
  where l.account_id = $1 and l.state = 'waiting' and ($2::uuid is null or l.id > $2)
  order by l.id
  limit 1
  for update of l`;

export const openLeadSql = `
  update lead
  set state = $3, reason = $4, sealed = null, submission_id = $5, contact_id = $6, price_minor = $7, currency = $8,
    settled_at = $9, is_repeated = $10
  where account_id = $1 and id = $2 and state = 'waiting'`;

export const approveHeldSql = `
  update lead
  set state = 'waiting'
  where account_id = $1 and form_id = $2 and state = 'held'
  returning id`;

/** Sealed leads alone: the others are in the books. */
export const discardSql = `
  delete from lead
  where account_id = $1 and form_id = $2 and state = 'held'
  returning id`;

const columns = `
  l.id, l.form_id, l.state, l.reason, l.is_repeated, l.channel, l.contact_id, l.price_minor, l.currency, l.submitted_at, l.settled_at,
  l.dispute, l.dispute_reason, l.dispute_note, l.disputed_at, l.decided_at, l.decision_note, s.answers, s.consents,
  c.full_name as contact_name`;

/** Newest first, after the id $4; $3 is part of an answer, $5 a state. */
const found = `
  from lead l
  left join submission s on s.account_id = l.account_id and s.id = l.submission_id
  left join contact c on c.account_id = l.account_id and c.id = l.contact_id and c.deleted_at is null
  where l.account_id = $1 and l.form_id = $2
    and ($3::text is null or exists (
      select from jsonb_each_text(s.answers) a where a.value ilike $3
    ))`;

export const listLeadsSql = `
  select ${columns}
  ${found}
    and ($4::uuid is null or l.id < $4)
    and ($5::text is null or l.state = $5)
  order by l.id desc
  limit $6`;

export const countLeadsSql = `
  select count(*)::int as total
  ${found}
    and ($4::text is null or l.state = $4)`;

export const readLeadSql = `
  select ${columns}
  from lead l
  left join submission s on s.account_id = l.account_id and s.id = l.submission_id
  left join contact c on c.account_id = l.account_id and c.id = l.contact_id and c.deleted_at is null
  where l.account_id = $1 and l.id = $2`;

/** By state and reason, with what was paid and what came back. */
export const tallySql = `
  select state, reason, count(*)::int as leads, coalesce(sum(price_minor), 0)::bigint as spent_minor,
    coalesce(sum(price_minor) filter (where dispute = 'refunded'), 0)::bigint as refunded_minor
  from lead
  where account_id = $1 and form_id = $2
  group by state, reason`;

/** Leads by day and channel from the day $3, in the account’s zone, without those that aren't charged. */
export const dailyLeadsSql = `
  select (l.submitted_at at time zone a.timezone)::date::text as day, l.channel,
    count(*)::int as leads,
    (coalesce(sum(price_minor), 0) - coalesce(sum(price_minor) filter (where dispute = 'refunded'), 0))::bigint as cost_minor
  from lead l
  join account a on a.id = l.account_id
  where l.account_id = $1 and l.form_id = $2 and l.state <> 'free'
    and l.submitted_at >= ($3::date)::timestamp at time zone a.timezone
  group by 1, 2`;

export const campaignTalliesSql = `
  select form_id as id,
    count(*) filter (where state = 'accepted')::int as accepted,
    count(*) filter (where state = 'waiting')::int as waiting,
    count(*) filter (where state = 'held')::int as held,
    count(*) filter (where state = 'free')::int as free,
    (coalesce(sum(price_minor), 0) - coalesce(sum(price_minor) filter (where dispute = 'refunded'), 0))::bigint as cost_minor
  from lead
  where account_id = $1 and form_id = any($2::uuid[])
  group by form_id`;

/** An account’s disputes are opened one after the other; a later statement counts them. */
export const lockDisputesSql = `select pg_advisory_xact_lock(hashtextextended('lead disputes:' || $1, 0))`;

export const openDisputesSql = `
  select count(*)::int as open from lead where account_id = $1 and dispute = 'open'`;

/** Nothing for a lead that wasn't charged, was disputed before, or was settled before $5. */
export const disputeSql = `
  update lead
  set dispute = 'open', dispute_reason = $3, dispute_note = $4, disputed_at = $6
  where account_id = $1 and id = $2 and price_minor is not null and dispute is null and settled_at >= $5
  returning id`;

export const decideSql = `
  update lead
  set dispute = $3, decision_note = $4, decided_at = $5
  where account_id = $1 and id = $2 and dispute = 'open'
  returning id`;

export const chargeOfSql = `
  select id, amount_minor
  from ledger_transaction
  where account_id = $1 and key = $2`;

export const saveLimitSql = `
  update form
  set daily_limit = $3, updated_at = $4
  where account_id = $1 and id = $2 and kind = 'lead' and deleted_at is null
  returning id`;

export const disputeCountsSql = `
  select count(*) filter (where price_minor is not null)::int as charged,
    count(dispute)::int as disputed,
    count(*) filter (where dispute = 'refunded')::int as refunded
  from lead
  where account_id = $1`;
