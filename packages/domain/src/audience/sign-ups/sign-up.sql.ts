/** Two sign-ups of one address at once run one after the other. */
export const lockAddressSql = `select pg_advisory_xact_lock(hashtextextended('sign-up:' || $1 || ':' || $2, 0))`;

/**
 * By email; by telephone number only for someone who gave no email. An email never joins a contact that was found by
 * number: anyone can type a number.
 */
export const findPersonSql = `
  select id, full_name, email, phone, attributes
  from contact
  where account_id = $1 and deleted_at is null
    and (email = $2 or (phone = $3 and $2::text is null))
  order by email is not distinct from $2::text desc, email is not null, created_at, id
  limit 1
  for update`;

const statusOf = (channel: string, address: string, hasConsent: string): string => `
  case
    when ${address}::text is null then 'enabled'
    when not ${hasConsent}::boolean then 'blocklisted'
    when exists (
      select
      from suppression s
      where s.account_id = $1 and s.channel = '${channel}'
        and s.address_hash = sha256(convert_to(${address}, 'UTF8'))
    ) then 'blocklisted'
    else 'enabled'
  end`;

/** Returns nothing if someone else just added this address. */
export const addPersonSql = `
  insert into contact (
    account_id, id, full_name, email, phone, attributes, source, email_status, sms_status
  )
  values (
    $1, $2, $3, $4, $5, $6::jsonb, $7,
    ${statusOf('email', '$4', '$8')},
    ${statusOf('sms', '$5', '$9')}
  )
  on conflict do nothing
  returning id`;

/**
 * Fills what is empty and changes nothing else. With consent that needs no confirmation ($7 email, $8 SMS), opens a
 * channel that was closed only for want of it; a suppression stays.
 */
export const fillPersonSql = `
  update contact c
  set full_name = case when c.full_name = '' then $3 else c.full_name end,
    email = coalesce(c.email, $4),
    phone = coalesce(c.phone, $5),
    attributes = $6::jsonb || c.attributes,
    email_status = n.email_status,
    sms_status = n.sms_status,
    updated_at = now()
  from (
    select o.id,
      case
        when o.email is null and $4::text is not null or o.email = $4 and $7::boolean
        then ${statusOf('email', '$4', '$7')}
        else o.email_status
      end as email_status,
      case
        when o.phone is null and $5::text is not null or o.phone = $5 and $8::boolean
        then ${statusOf('sms', '$5', '$8')}
        else o.sms_status
      end as sms_status
    from contact o
    where o.account_id = $1 and o.id = $2
  ) n
  where c.account_id = $1 and c.id = n.id
    and (
      c.full_name = '' and $3 <> ''
      or c.email is null and $4::text is not null
      or c.phone is null and $5::text is not null
      or c.attributes is distinct from $6::jsonb || c.attributes
      or (c.email_status, c.sms_status) is distinct from (n.email_status, n.sms_status)
    )`;

/**
 * Puts the contact on the list with consent ($5); without it nothing changes. Who left it can come back only by
 * confirming, also to a single opt-in list: anyone can type their address. Returns the state now; null if the contact
 * isn't on the list.
 */
export const joinListSql = `
  with
    before as (
      select state
      from list_member
      where account_id = $1 and list_id = $2 and contact_id = $3
    ),
    written as (
      insert into list_member as m (account_id, list_id, contact_id, state)
      select $1::uuid, $2::uuid, $3::uuid, $4::text
      where $5::boolean
      on conflict (account_id, list_id, contact_id) do update
      set state = case when m.state = 'unsubscribed' then 'unconfirmed' else excluded.state end,
        confirmed_at = null
      where m.state <> 'subscribed'
      returning state
    )
  select coalesce((select state from written), (select state from before)) as state`;
