/** Two sign-ups of one address at once run one after the other. */
export const lockAddressSql = `select pg_advisory_xact_lock(hashtextextended('sign-up:' || $1 || ':' || $2, 0))`;

const stateOnList = `(
    select m.state
    from list_member m
    where m.account_id = $1 and m.list_id = $4 and m.contact_id = c.id
  )`;

/**
 * By email; by telephone number only for someone who gave no email. An email never joins a contact that was found by
 * number: anyone can type a number.
 */
export const findPersonSql = `
  select id, email, phone, ${stateOnList} as state
  from contact c
  where account_id = $1 and deleted_at is null
    and (email = $2 or (phone = $3 and $2::text is null))
  order by email is not distinct from $2::text desc, email is not null, created_at, id
  limit 1
  for update`;

/**
 * The contact $2, unless the email $3 is another person’s. An address that the contact lacks is theirs if nobody has it.
 */
export const findRecognisedSql = `
  select id, email, phone, ${stateOnList} as state
  from contact c
  where account_id = $1 and id = $2 and deleted_at is null
    and ($3::text is null or email = $3 or email is null and not exists (
      select
      from contact o
      where o.account_id = $1 and o.email = $3 and o.deleted_at is null
    ))
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

/** Fails if someone else just added this address. */
export const addPersonSql = `
  insert into contact (
    account_id, id, full_name, email, phone, attributes, source, email_status, sms_status
  )
  values (
    $1, $2, $3, $4, $5, $6::jsonb, $7,
    ${statusOf('email', '$4', '$8')},
    ${statusOf('sms', '$5', '$9')}
  )`;

/**
 * Fills what is empty and changes nothing else. With consent that needs no confirmation ($7 email, $8 SMS), opens a
 * channel that was closed only for want of it; a suppression stays. A recognised person ($9) also changes their name
 * and attributes, and no address.
 */
export const fillPersonSql = `
  update contact c
  set full_name = case when $3 <> '' and (c.full_name = '' or $9::boolean) then $3 else c.full_name end,
    email = coalesce(c.email, $4),
    phone = coalesce(c.phone, $5),
    attributes = case when $9::boolean then c.attributes || $6::jsonb else $6::jsonb || c.attributes end,
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
      $3 <> '' and c.full_name <> $3 and (c.full_name = '' or $9::boolean)
      or c.email is null and $4::text is not null
      or c.phone is null and $5::text is not null
      or c.attributes is distinct from
        case when $9::boolean then c.attributes || $6::jsonb else $6::jsonb || c.attributes end
      or (c.email_status, c.sms_status) is distinct from (n.email_status, n.sms_status)
    )`;

/**
 * Puts the contact on the list. Who is on it without being subscribed can only confirm, also on a single opt-in list:
 * anyone can type an address, twice too. Returns the state now; nothing if the contact is subscribed already.
 */
export const joinListSql = `
  insert into list_member as m (account_id, list_id, contact_id, state)
  values ($1, $2, $3, $4)
  on conflict (account_id, list_id, contact_id) do update
  set state = 'unconfirmed', confirmed_at = null
  where m.state <> 'subscribed'
  returning state`;

/**
 * A known contact isn't on the list before they confirm: waiting for a list would keep campaigns to everyone away from
 * them, on the word of anyone who typed their address.
 */
export const joinByConfirmingSql = `
  update opt_in_request
  set joins = true
  where account_id = $1 and list_id = $2 and contact_id = $3`;
