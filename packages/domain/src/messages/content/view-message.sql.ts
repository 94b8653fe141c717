import { postalAddress } from '../../accounts/index.ts';

/** The email of campaign delivery $2. */
export const campaignMail = `
  select p.name, p.compiled, a.company, ${postalAddress('a')} as account_address, d.address,
    coalesce(d.name, c.full_name) as person, c.phone, c.attributes, true as is_tracked,
    d.shown_parts
  from delivery d
  join campaign p on p.account_id = d.account_id and p.id = d.campaign_id
  join account a on a.id = d.account_id
  left join contact c on c.account_id = d.account_id and c.id = d.contact_id
  where d.account_id = $1 and d.id = $2 and p.compiled is not null`;

/**
 * The email of message $2, if it was made from a template and its content is kept. Erasing the person removes
 * it.
 */
export const messageMail = `
  select '' as name, t.compiled, a.company, ${postalAddress('a')} as account_address, d.address,
    nullif(d.name, '') as person, null as phone, m.data as attributes, m.is_tracked,
    d.shown_parts
  from delivery d
  join message m on m.account_id = d.account_id and m.id = d.id
  join account a on a.id = d.account_id
  join message_template t on t.account_id = m.account_id and t.template_id = m.template_id
    and t.revision = m.template_revision
  where d.account_id = $1 and d.id = $2 and d.channel = 'email' 
    and (d.state in ('sent', 'unknown') or d.state = 'queued' and d.send_after is null)
    and m.has_content`;
