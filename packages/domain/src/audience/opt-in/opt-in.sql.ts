import { accountLanguage } from '../../accounts/index.ts';

export const describeSql = `
  select a.company, ${accountLanguage('a')}, l.name as list, c.email, m.state = 'subscribed' as is_confirmed
  from list_member m
  join list l on l.account_id = m.account_id and l.id = m.list_id and l.archived_at is null
  join contact c on c.account_id = m.account_id and c.id = m.contact_id and c.deleted_at is null
  join account a on a.id = m.account_id
  where m.account_id = $1 and m.list_id = $2 and m.contact_id = $3 and m.state <> 'unsubscribed'`;

export const confirmSql = `
  update list_member
  set state = 'subscribed', confirmed_at = now()
  where account_id = $1 and list_id = $2 and contact_id = $3 and state = 'unconfirmed'`;

/**
 * What the person agreed to when they signed up for the list ($2), by channel. Forms close the channels of a contact
 * until this is confirmed.
 */
export const requestedSql = `
  select distinct on (e.channel) e.channel, e.wording, e.ip, e.user_agent,
    case e.channel when 'email' then c.email else c.phone end as address
  from consent_event e
  join contact c on c.account_id = $1 and c.id = e.contact_id and c.deleted_at is null
    and e.address_hash = sha256(convert_to(case e.channel when 'email' then c.email else c.phone end, 'UTF8'))
  where e.account_id = $1 and e.list_id = $2 and e.contact_id = $3 and e.action = 'requested'
    and e.wording <> ''
  order by e.channel, e.at desc`;

/** Opens the channels ($3) of a contact whose addresses aren't suppressed. */
export const openChannelsSql = `
  update contact c
  set email_status = case when 'email' = any($3::text[]) then 'enabled' else c.email_status end,
    sms_status = case when 'sms' = any($3::text[]) then 'enabled' else c.sms_status end,
    updated_at = now()
  where c.account_id = $1 and c.id = $2
    and (
      c.email_status = 'blocklisted' and 'email' = any($3::text[])
      or c.sms_status = 'blocklisted' and 'sms' = any($3::text[])
    )`;

export const suppressedSql = `
  select channel
  from suppression
  where account_id = $1 and (channel, address_hash) in (
    select t.channel, sha256(convert_to(t.address, 'UTF8'))
    from unnest($2::text[], $3::text[]) t (channel, address)
  )`;
