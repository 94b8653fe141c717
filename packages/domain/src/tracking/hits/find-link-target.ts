import { postalAddress } from '../../accounts/index.ts';
import type { BareDomain } from '../../domain-with.ts';
import { type CompiledMessage, resolveLinkUrl } from '../../templates/index.ts';
import type { LinkSubject, LinkTokens } from '../link-tokens.ts';
import type { Channel } from '../../kernel/index.ts';

interface LinkRow {
  name: string;
  compiled: CompiledMessage | null;
  company: string;
  account_address: string;
  address: string;
  channel: Channel;
  email: string | null;
  person: string | null;
  phone: string | null;
  attributes: Record<string, unknown> | null;
}

/**
 * Where link `n` of a delivery leads: the stored address, filled in for its recipient. Null when there is no
 * such link.
 */
export async function findLinkTarget(
  domain: Pick<BareDomain, 'openScope' | 'config'>,
  tokens: LinkTokens,
  { accountId, deliveryId, n }: LinkSubject,
): Promise<string | null> {
  const row = await domain.openScope({ accountId, userId: null }, async ({ sql }) => {
    const { rows } = await sql<LinkRow>(
      `select p.name, jsonb_build_object('links', p.compiled -> 'links', 'mergeTags', p.compiled -> 'mergeTags', 'subject', p.compiled -> 'subject') as compiled,
         a.company, ${postalAddress('a')} as account_address, d.address, d.channel, c.email, coalesce(d.name, c.full_name) as person, c.phone, c.attributes
       from delivery d join campaign p on p.account_id = d.account_id and p.id = d.campaign_id join account a on a.id = d.account_id
       left join contact c on c.account_id = d.account_id and c.id = d.contact_id
       where d.account_id = $1 and d.id = $2 and p.compiled is not null`,
      [accountId, deliveryId],
    );
    return rows[0];
  });
  if (row === undefined || row.compiled === null) return null;
  const page = (letter: string, kind: 'unsubscribe' | 'preferences' | 'view') =>
    `${domain.config.publicUrl}/${letter}/${tokens.make(kind, accountId, deliveryId)}`;
  return resolveLinkUrl(row.compiled, n, {
    contact: {
      name: row.person,
      attribs: row.attributes,
      ...(row.channel === 'sms'
        ? { email: row.email, phone: row.address }
        : { email: row.address, phone: row.phone }),
    },
    campaign: { name: row.name },
    account: { name: row.company, address: row.account_address },
    links: {
      unsubscribe: page('u', 'unsubscribe'),
      preferences: page('p', 'preferences'),
      viewInBrowser: page('v', 'view'),
    },
  });
}
