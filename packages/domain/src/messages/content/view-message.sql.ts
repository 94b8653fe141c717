import { postalAddress, publicHost } from '../../accounts/index.ts';
import { withAnswers } from '../../templates/index.ts';

/** The email of campaign delivery $2. */
export const campaignMail = `
  select p.name, coalesce(v.compiled, p.compiled) as compiled, a.company, ${postalAddress('a')} as account_address,
    ${publicHost('a')}, d.address, d.contact_id,
    coalesce(d.name, c.full_name) as person, c.phone, ${withAnswers('c.attributes', 'd.answers')} as attributes, true as is_tracked,
    d.shown_parts >> coalesce(v.first_condition, 0) as shown_parts, coalesce(v.first_link, 0) as first_link
  from delivery d
  join campaign p on p.account_id = d.account_id and p.id = d.campaign_id
  join account a on a.id = d.account_id
  left join contact c on c.account_id = d.account_id and c.id = d.contact_id
  left join ab_test t on t.account_id = d.account_id and t.campaign_id = d.campaign_id
  left join ab_variant v on v.account_id = t.account_id and v.campaign_id = t.campaign_id
    and v.n = coalesce(d.variant, t.winner)
  where d.account_id = $1 and d.id = $2 and p.compiled is not null`;

/**
 * The email of message $2, if it was made from a template and its content is kept. Erasing the person removes
 * it.
 */
export const messageMail = `
  select '' as name, t.compiled, a.company, ${postalAddress('a')} as account_address, ${publicHost('a')}, d.address, d.contact_id,
    nullif(d.name, '') as person, null as phone, m.data as attributes, m.is_tracked,
    d.shown_parts, 0 as first_link
  from delivery d
  join message m on m.account_id = d.account_id and m.id = d.id
  join account a on a.id = d.account_id
  join message_template t on t.account_id = m.account_id and t.template_id = m.template_id
    and t.revision = m.template_revision
  where d.account_id = $1 and d.id = $2 and d.channel = 'email' 
    and (d.state in ('sent', 'unknown') or d.state = 'queued' and d.send_after is null)
    and m.has_content`;
