import { heardEventsSql } from '../../../events/index.ts';

/** Whether any programme listens to one of the names $2, or orders of one can be taken back by $3. */
export const isListenedSql = `
  select exists (
    select
    from referral_program
    where account_id = $1 and conversion_event = any($2::text[]) and conversion_kind = 'event' and deleted_at is null
  ) as is_conversion, $2::text[] && $3::text[] and exists (
    select
    from referral_program
    where account_id = $1 and deleted_at is null
  ) as is_reversal`;

/** Properties come from outside: an amount may be anything. */
const amountOf = `
  case
    when jsonb_typeof(e.properties -> 'amount') = 'number'
      and (e.properties ->> 'amount')::numeric between 0 and 100000000000
      then round((e.properties ->> 'amount')::numeric * 100)::bigint
  end`;

const heard = `
  heard as (
    select distinct on (p.id, e.contact_id) p.id as program_id, p.name as program, p.attribution, e.contact_id, e.id, e.at,
      ${amountOf} as amount_minor, left(coalesce(e.properties ->> 'order_id', ''), 200) as order_reference,
      left(e.properties ->> 'currency', 10) as order_currency, e.properties ->> 'referral_code' as code
    from ${heardEventsSql}
    join referral_program p on p.account_id = $1 and p.conversion_kind = 'event' and p.conversion_event = e.name
      and p.deleted_at is null
    join published i on i.account_id = p.account_id and i.id = p.id and i.status in ('published', 'closed')
      and i.taken_down_at is null
    order by p.id, e.contact_id, (e.properties ->> 'referral_code') is null, e.at, e.id
  )`;

/** Of the events $2 at $3: those with an advocate’s code of an open programme. */
export const heardCodesSql = `
  with ${heard}
  select h.program_id, h.program, h.attribution, h.contact_id, h.at, v.id as advocate_id
  from heard h
  join published i on i.account_id = $1 and i.id = h.program_id and i.status = 'published'
  join referral_advocate v on v.account_id = $1 and v.program_id = h.program_id
    and v.code = upper(regexp_replace(h.code, '[\\s-]', '', 'g'))
  join contact c on c.account_id = $1 and c.id = h.contact_id and c.deleted_at is null
  where v.contact_id is not null and length(h.code) <= 60
  order by h.at, h.id`;

/** Friends whom the events $2 at $3 convert: by contact, or by an address that is the same person’s. */
export const heardFriendsSql = `
  with ${heard}
  select distinct on (r.id) r.id, r.advocate_id, h.at, h.amount_minor, h.order_reference, h.order_currency,
    r.friend_id is distinct from h.contact_id as is_by_address
  from heard h
  join contact c on c.account_id = $1 and c.id = h.contact_id
  join referral r on r.account_id = $1 and r.program_id = h.program_id and r.state = 'attributed' and (
    r.friend_id = h.contact_id or not exists (
      select
      from referral o
      where o.account_id = $1 and o.program_id = h.program_id and o.friend_id = h.contact_id and o.state <> 'rejected'
    ) and (r.email_key = referral_email_key(c.email) or r.phone_key = referral_phone_key(c.phone))
  )
  order by r.id, is_by_address, h.at, h.id`;

/** Only referrals of which nothing counted yet: what is heard again changes nothing. */
export const convertSql = `
  update referral r
  set state = 'pending', converted_at = g.at, amount_minor = g.amount_minor, order_reference = g.order_reference,
    order_currency = g.order_currency, method = case when g.is_by_address then 'email' else r.method end,
    approve_at = case when p.approval = 'auto' then $8::timestamptz + make_interval(hours => p.approval_delay_hours) end
  from unnest($2::uuid[], $3::timestamptz[], $4::bigint[], $5::text[], $6::text[], $7::boolean[])
    as g (id, at, amount_minor, order_reference, order_currency, is_by_address), referral_program p
  where r.account_id = $1 and r.id = g.id and r.state = 'attributed' and p.account_id = r.account_id
    and p.id = r.program_id
  returning r.id, r.program_id`;

/** Referrals whose orders the events $2 at $3 take back. */
export const heardReversalsSql = `
  select distinct r.id
  from ${heardEventsSql}
  join referral r on r.account_id = $1 and r.order_reference = left(e.properties ->> 'order_id', 200)
    and r.order_reference <> '' and r.state in ('pending', 'flagged', 'approved')
  where e.name = any($4::text[]) and (
    r.friend_id = e.contact_id or exists (
      select
      from contact c
      where c.account_id = $1 and c.id = e.contact_id
        and (r.email_key = referral_email_key(c.email) or r.phone_key = referral_phone_key(c.phone))
    )
  )
  order by r.id`;
