import { isBlocked, originOf } from '../../accounts/index.ts';
import type { BareDomain } from '../../domain-with.ts';
import { DomainError } from '../../kernel/index.ts';
import {
  type CompiledMessage,
  readValues,
  type RenderedMessage,
  renderMessage,
} from '../../templates/index.ts';
import { linkTokens, testDeliveryId } from '../../tracking/index.ts';
import { campaignMail, messageMail } from './view-message.sql.ts';

/**
 * A message for the browser, as its recipient got it: with tracked links, without the pixel. Throws
 * `expired_link`.
 */
export async function viewMessage(
  domain: Pick<BareDomain, 'openScope' | 'config' | 'deps'>,
  token: string,
): Promise<RenderedMessage & { company: string }> {
  const tokens = linkTokens(domain.config.secret);
  const subject = tokens.open('view', token);
  if (subject === null || subject.deliveryId === testDeliveryId) throw expired();
  const { accountId, deliveryId } = subject;
  const { row, values } = await domain.openScope({ accountId, userId: null }, async ({ sql }) => {
    const { rows } = await sql<ViewRow>(campaignMail, [accountId, deliveryId]);
    const sent = rows[0] ?? (await sql<ViewRow>(messageMail, [accountId, deliveryId])).rows[0];
    const found = (await isBlocked(sql, accountId)) ? undefined : sent;
    const message = { deliveryId, contactId: found?.contactId ?? null };
    return {
      row: found,
      values:
        found && (await readValues(domain.deps.recipientValues, sql, accountId, found.compiled, message)),
    };
  });
  if (row === undefined) throw expired();
  const origin = originOf(domain.config, row.publicHost);
  const click = (n: number) =>
    `${origin}/c/${tokens.make('click', accountId, deliveryId, n + row.firstLink)}`;
  const rendered = renderMessage(row.compiled, {
    contact: { name: row.person, email: row.address, phone: row.phone, attribs: row.attributes },
    values,
    shownParts: row.shownParts,
    campaign: { name: row.name },
    account: { name: row.company, address: row.accountAddress },
    links: {
      click: row.isTracked ? click : null,
      pixel: null,
      unsubscribe: `${origin}/u/${tokens.make('unsubscribe', accountId, deliveryId)}`,
      preferences: `${origin}/p/${tokens.make('preferences', accountId, deliveryId)}`,
      viewInBrowser: `${origin}/v/${token}`,
    },
  });
  return { ...rendered, company: row.company };
}

interface ViewRow {
  name: string;
  contactId: string | null;
  compiled: CompiledMessage;
  company: string;
  accountAddress: string;
  publicHost: string | null;
  address: string;
  person: string | null;
  phone: string | null;
  attributes: Record<string, unknown> | null;
  isTracked: boolean;
  shownParts: number | null;
  firstLink: number;
}

function expired(): DomainError {
  return new DomainError('expired_link', 'This message is no longer available.');
}
