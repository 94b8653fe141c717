import { postalAddress, publicHost } from '../../accounts/index.ts';
import { withAnswers } from '../../templates/index.ts';

export const linkTargetSql = `
  select p.name,
    jsonb_build_object(
      'links', p.compiled -> 'links', 'mergeTags', p.compiled -> 'mergeTags', 'subject',
      p.compiled -> 'subject'
    ) as compiled,
    a.company, ${postalAddress('a')} as account_address, ${publicHost('a')}, p.id as campaign_id,
    c.id as contact_id, d.address, d.channel, c.email,
    coalesce(d.name, c.full_name) as person, c.phone, ${withAnswers('c.attributes', 'd.answers')} as attributes
  from delivery d
  join campaign p on p.account_id = d.account_id and p.id = d.campaign_id
  join account a on a.id = d.account_id
  left join contact c on c.account_id = d.account_id and c.id = d.contact_id
  where d.account_id = $1 and d.id = $2 and p.compiled is not null`;
