import { accountLanguage } from '../../accounts/index.ts';

export const personSql = `
  select a.company, ${accountLanguage('a')}, d.address, d.channel, c.id as contact_id,
    s.address_hash is not null as is_unsubscribed, coalesce(s.reason = 'unsubscribe', false) as can_return
  from delivery d
  join account a on a.id = d.account_id
  left join contact c on c.account_id = d.account_id and c.id = d.contact_id and c.deleted_at is null
  left join suppression s on s.account_id = d.account_id and s.channel = d.channel
    and s.address_hash = sha256(convert_to(d.address, 'UTF8'))
  where d.account_id = $1 and d.id = $2`;
