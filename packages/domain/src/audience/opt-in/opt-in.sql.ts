import { accountLanguage } from '../../accounts/index.ts';

/** Contact $3 signed up for list $2 and joins it by confirming. */
const joins = `
  exists (
    select
    from opt_in_request r
    where r.account_id = $1 and r.list_id = $2 and r.contact_id = $3 and r.joins
  )`;

export const describeSql = `
  select a.company, ${accountLanguage('a')}, l.name as list, c.email, c.phone,
    coalesce(m.state = 'subscribed', false) as is_subscribed, c.email_status = 'enabled' as is_email_open,
    c.sms_status = 'enabled' as is_sms_open
  from contact c
  join list l on l.account_id = c.account_id and l.id = $2 and l.archived_at is null
  join account a on a.id = c.account_id
  left join list_member m on m.account_id = c.account_id and m.list_id = l.id and m.contact_id = c.id
  where c.account_id = $1 and c.id = $3 and c.deleted_at is null
    and coalesce(m.state <> 'unsubscribed', ${joins})`;

/**
 * A text ($4) confirms the list only for someone whose email is closed or missing: otherwise campaigns would reach an
 * address that nobody confirmed.
 */
export const confirmSql = `
  insert into list_member as m (account_id, list_id, contact_id, state, confirmed_at)
  select $1::uuid, $2::uuid, $3::uuid, 'subscribed', now()
  where (${joins} or exists (
    select
    from list_member
    where account_id = $1 and list_id = $2 and contact_id = $3
  ))
    and ($4 = 'email' or exists (
      select
      from contact c
      where c.account_id = $1 and c.id = $3 and (c.email is null or c.email_status = 'blocklisted')
    ))
  on conflict (account_id, list_id, contact_id) do update
  set state = excluded.state, confirmed_at = excluded.confirmed_at
  where m.state = 'unconfirmed'`;

/** Forms close an address until it's confirmed. A suppressed one stays closed. */
const open = (channel: string, address: string): string => `
  update contact c
  set ${channel}_status = 'enabled', updated_at = now()
  where c.account_id = $1 and c.id = $2 and c.${channel}_status = 'blocklisted'
    and not exists (
      select
      from suppression s
      where s.account_id = c.account_id and s.channel = '${channel}'
        and s.address_hash = sha256(convert_to(c.${address}, 'UTF8'))
    )`;
export const openSql = { email: open('email', 'email'), sms: open('sms', 'phone') } as const;
