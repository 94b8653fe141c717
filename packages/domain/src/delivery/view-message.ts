import { postalAddress } from '../accounts/index.ts';
import type { BareDomain } from '../domain-with.ts';
import { DomainError } from '../kernel/index.ts';
import { type CompiledMessage, type RenderedMessage, renderMessage } from '../templates/index.ts';
import { linkTokens, testDeliveryId } from './link-tokens.ts';

interface ViewRow {
  name: string;
  compiled: CompiledMessage;
  company: string;
  account_address: string;
  address: string;
  person: string | null;
  phone: string | null;
  attributes: Record<string, unknown> | null;
}

/** A message in the browser as its recipient got it, links tracked and without the pixel. Throws `expired_link`. */
export async function viewMessage(domain: Pick<BareDomain, 'openScope' | 'config'>, token: string): Promise<RenderedMessage & { company: string }> {
  const tokens = linkTokens(domain.config.secret);
  const subject = tokens.open('view', token);
  if (subject === null || subject.deliveryId === testDeliveryId) throw expired();
  const { accountId, deliveryId } = subject;
  const row = await domain.openScope({ accountId, userId: null }, async ({ sql }) => {
    const { rows } = await sql<ViewRow>(
      `select p.name, p.compiled, a.company, ${postalAddress('a')} as account_address, d.address, coalesce(d.name, c.full_name) as person, c.phone, c.attributes
       from delivery d join campaign p on p.account_id = d.account_id and p.id = d.campaign_id join account a on a.id = d.account_id
       left join contact c on c.account_id = d.account_id and c.id = d.contact_id
       where d.account_id = $1 and d.id = $2 and p.compiled is not null`,
      [accountId, deliveryId],
    );
    return rows[0];
  });
  if (row === undefined) throw expired();
  const { publicUrl } = domain.config;
  const rendered = renderMessage(row.compiled, {
    contact: { name: row.person, email: row.address, phone: row.phone, attribs: row.attributes },
    campaign: { name: row.name },
    account: { name: row.company, address: row.account_address },
    links: {
      click: (n) => `${publicUrl}/c/${tokens.make('click', accountId, deliveryId, n)}`,
      pixel: null,
      unsubscribe: `${publicUrl}/u/${tokens.make('unsubscribe', accountId, deliveryId)}`,
      preferences: `${publicUrl}/p/${tokens.make('preferences', accountId, deliveryId)}`,
      viewInBrowser: `${publicUrl}/v/${token}`,
    },
  });
  return { ...rendered, company: row.company };
}

function expired(): DomainError {
  return new DomainError('expired_link', 'This message can no longer be shown.');
}
