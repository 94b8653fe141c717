import { originOf } from '../../accounts/index.ts';
import type { BareDomain } from '../../domain-with.ts';
import { type CompiledMessage, resolveLinkUrl } from '../../templates/index.ts';
import type { LinkSubject, LinkTokens } from '../link-tokens.ts';
import type { Channel } from '../../kernel/index.ts';
import { linkTargetSql } from './find-link-target.sql.ts';

interface LinkRow {
  name: string;
  compiled: CompiledMessage | null;
  company: string;
  accountAddress: string;
  publicHost: string | null;
  campaignId: string;
  contactId: string | null;
  address: string;
  channel: Channel;
  email: string | null;
  person: string | null;
  phone: string | null;
  attributes: Record<string, unknown> | null;
}

/**
 * The URL of link `n` of a delivery, with merge tags filled in for its recipient. Null if there is no such
 * link.
 */
export async function findLinkTarget(
  domain: Pick<BareDomain, 'openScope' | 'config'>,
  tokens: LinkTokens,
  { accountId, deliveryId, n }: LinkSubject,
): Promise<string | null> {
  const row = await domain.openScope({ accountId, userId: null }, async ({ sql }) => {
    const { rows } = await sql<LinkRow>(linkTargetSql, [accountId, deliveryId]);
    return rows[0];
  });
  if (row === undefined || row.compiled === null) return null;
  const origin = originOf(domain.config, row.publicHost);
  const page = (letter: string, kind: 'unsubscribe' | 'preferences' | 'view') =>
    `${origin}/${letter}/${tokens.make(kind, accountId, deliveryId)}`;
  return resolveLinkUrl(row.compiled, n, {
    contact: {
      name: row.person,
      attribs: row.attributes,
      ...(row.channel === 'sms'
        ? { email: row.email, phone: row.address }
        : { email: row.address, phone: row.phone }),
    },
    campaign: { name: row.name },
    account: { name: row.company, address: row.accountAddress },
    links: {
      unsubscribe: page('u', 'unsubscribe'),
      preferences: page('p', 'preferences'),
      viewInBrowser: page('v', 'view'),
    },
    recipientToken: (publishedId) =>
      row.contactId === null
        ? ''
        : tokens.recipients.make({
            accountId,
            publishedId,
            contactId: row.contactId,
            campaignId: row.campaignId,
          }),
  });
}
