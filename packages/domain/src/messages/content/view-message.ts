import type { BareDomain } from '../../domain-with.ts';
import { DomainError } from '../../kernel/index.ts';
import { type CompiledMessage, type RenderedMessage, renderMessage } from '../../templates/index.ts';
import { linkTokens, testDeliveryId } from '../../tracking/index.ts';
import { campaignMail, messageMail } from './view-message.sql.ts';

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
    const { rows } = await sql<ViewRow>(campaignMail, [accountId, deliveryId]);
    return rows[0] ?? (await sql<ViewRow>(messageMail, [accountId, deliveryId])).rows[0];
  });
  if (row === undefined) throw expired();
  const { publicUrl } = domain.config;
  const click = (n: number) => `${publicUrl}/c/${tokens.make('click', accountId, deliveryId, n)}`;
  const rendered = renderMessage(row.compiled, {
    contact: { name: row.person, email: row.address, phone: row.phone, attribs: row.attributes },
    shownParts: row.shownParts,
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
  shownParts: number | null;
}

function expired(): DomainError {
  return new DomainError('expired_link', 'This message is no longer available.');
}
