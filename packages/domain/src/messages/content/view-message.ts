import { postalAddress } from '../../accounts/index.ts';
import type { BareDomain } from '../../domain-with.ts';
import { DomainError, type Sql } from '../../kernel/index.ts';
import { type CompiledMessage, type RenderedMessage, renderMessage } from '../../templates/index.ts';
import { linkTokens, testDeliveryId } from '../../tracking/index.ts';

/**
 * A message for the browser, as its recipient got it: with tracked links, without the pixel. Throws
 * `expired_link`.
 */
export async function viewMessage(
  domain: Pick<BareDomain, 'openScope' | 'config'>,
  token: string,
): Promise<RenderedMessage & { company: string }> {
  const tokens = linkTokens(domain.config.secret);
  const subject = tokens.open('view', token);
  if (subject === null || subject.deliveryId === testDeliveryId) throw expired();
  const { accountId, deliveryId } = subject;
  const row = await domain.openScope({ accountId, userId: null }, async ({ sql }) => {
    return (
      (await readCampaignMail(sql, accountId, deliveryId)) ??
      (await readMessageMail(sql, accountId, deliveryId))
    );
  });
  if (row === undefined) throw expired();
  const { publicUrl } = domain.config;
  const click = (n: number) => `${publicUrl}/c/${tokens.make('click', accountId, deliveryId, n)}`;
  const rendered = renderMessage(row.compiled, {
    contact: { name: row.person, email: row.address, phone: row.phone, attribs: row.attributes },
    campaign: { name: row.name },
    account: { name: row.company, address: row.accountAddress },
    links: {
      click: row.isTracked ? click : null,
      pixel: null,
      unsubscribe: `${publicUrl}/u/${tokens.make('unsubscribe', accountId, deliveryId)}`,
      preferences: `${publicUrl}/p/${tokens.make('preferences', accountId, deliveryId)}`,
      viewInBrowser: `${publicUrl}/v/${token}`,
    },
  });
  return { ...rendered, company: row.company };
}

interface ViewRow {
  name: string;
  compiled: CompiledMessage;
  company: string;
  accountAddress: string;
  address: string;
  person: string | null;
  phone: string | null;
  attributes: Record<string, unknown> | null;
  isTracked: boolean;
}

async function readCampaignMail(
  sql: Sql,
  accountId: string,
  deliveryId: string,
): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>(
    `select p.name, p.compiled, a.company, ${postalAddress('a')} as "accountAddress", d.address, coalesce(d.name, c.full_name) as person, c.phone, c.attributes,
       true as "isTracked"
     from delivery d join campaign p on p.account_id = d.account_id and p.id = d.campaign_id join account a on a.id = d.account_id
     left join contact c on c.account_id = d.account_id and c.id = d.contact_id
     where d.account_id = $1 and d.id = $2 and p.compiled is not null`,
    [accountId, deliveryId],
  );
  return rows[0];
}

/** A message rendered from a template, while its content is kept. Erasing the person removes it. */
async function readMessageMail(
  sql: Sql,
  accountId: string,
  deliveryId: string,
): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>(
    `select '' as name, t.compiled, a.company, ${postalAddress('a')} as "accountAddress", d.address, nullif(d.name, '') as person, null as phone, m.data as attributes,
       m.is_tracked as "isTracked"
     from delivery d join message m on m.account_id = d.account_id and m.id = d.id join account a on a.id = d.account_id
     join message_template t on t.account_id = m.account_id and t.template_id = m.template_id and t.revision = m.template_revision
     where d.account_id = $1 and d.id = $2 and d.channel = 'email' and d.state in ('sending', 'sent', 'unknown') and m.has_content`,
    [accountId, deliveryId],
  );
  return rows[0];
}

function expired(): DomainError {
  return new DomainError('expired_link', 'This message is no longer available.');
}
