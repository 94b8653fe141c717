import type { DomainConfig } from '../../config.ts';
import { assembleMime, type DkimSigner, forgetBytes, type SmtpEnvelope } from '../../email/index.ts';
import type { LinkTokens } from '../../tracking/index.ts';
import type { CampaignContent } from './campaign-content.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';

/** A message ready to hand to the SMTP transport. */
interface ComposedMessage {
  envelope: SmtpEnvelope;
  message: Buffer;
}

/**
 * Renders one recipient's message and signs it. The return path identifies the delivery (VERP).
 * A message without a signature takes no promise. Throws `invalid_address` unless the address is exactly one.
 */
export function composeDelivery(
  config: Pick<DomainConfig, 'bounceDomain'>,
  tokens: LinkTokens,
  content: Pick<CampaignContent, 'prepared' | 'signer' | 'bounceDomain' | 'origin'> &
    Partial<Pick<CampaignContent, 'firstLink' | 'firstCondition'>>,
  item: Pick<
    LeasedDelivery,
    | 'id'
    | 'accountId'
    | 'campaignId'
    | 'contactId'
    | 'address'
    | 'name'
    | 'phone'
    | 'attributes'
    | 'shownParts'
    | 'values'
  >,
  date: Date,
): ComposedMessage | Promise<ComposedMessage> {
  const { accountId, id, campaignId, contactId } = item;
  const { firstCondition = 0 } = content;
  const unsubscribe = tokens.make('unsubscribe', accountId, id);
  const message = assembleMime(content.prepared, {
    deliveryId: id,
    to: { address: item.address, name: item.name },
    date,
    values: item.values ?? {},
    contact: { name: item.name, email: item.address, phone: item.phone, attribs: item.attributes },
    links: linksOf(tokens, content, accountId, id, unsubscribe),
    recipientToken: (publishedId) =>
      contactId === null ? '' : tokens.recipients.make({ accountId, publishedId, contactId, campaignId }),
    shownParts: (item.shownParts ?? 0) >>> firstCondition,
    unsubscribeMailto: `u+${unsubscribe}@${config.bounceDomain}?subject=unsubscribe`,
  });
  const envelope = {
    from: `b+${tokens.make('bounce', accountId, id)}@${content.bounceDomain}`,
    to: item.address,
  };
  if (content.signer === null) return { envelope, message };
  return signAndForget(content.signer, message, date).then((signed) => ({ envelope, message: signed }));
}

/** The message with its signature. The one without is freed. */
async function signAndForget(signer: DkimSigner, message: Buffer, date: Date): Promise<Buffer> {
  const signed = await signer.sign(message, date);
  forgetBytes(message);
  return signed;
}

function linksOf(
  tokens: LinkTokens,
  { origin, firstLink = 0 }: Pick<CampaignContent, 'origin'> & Partial<Pick<CampaignContent, 'firstLink'>>,
  accountId: string,
  id: string,
  unsubscribe: string,
) {
  return {
    click: (n: number) => `${origin}/c/${tokens.make('click', accountId, id, n + firstLink)}`,
    pixel: `${origin}/o/${tokens.make('open', accountId, id)}`,
    unsubscribe: `${origin}/u/${unsubscribe}`,
    preferences: `${origin}/p/${tokens.make('preferences', accountId, id)}`,
    viewInBrowser: `${origin}/v/${tokens.make('view', accountId, id)}`,
  };
}
