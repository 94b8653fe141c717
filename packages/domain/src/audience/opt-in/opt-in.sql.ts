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

/** Forms close an address until it's confirmed. A suppressed one stays closed. */
export const openEmailSql = `
  update contact c
  set email_status = 'enabled', updated_at = now()
  where c.account_id = $1 and c.id = $2 and c.email_status = 'blocklisted'
    and not exists (
      select
      from suppression s
      where s.account_id = c.account_id and s.channel = 'email'
        and s.address_hash = sha256(convert_to(c.email, 'UTF8'))
    )`;
