import type { DomainConfig } from '../../config.ts';
import { assembleMime, type SmtpEnvelope } from '../../email/index.ts';
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
  config: Pick<DomainConfig, 'publicUrl' | 'bounceDomain'>,
  tokens: LinkTokens,
  content: Pick<CampaignContent, 'prepared' | 'signer' | 'bounceDomain'>,
  item: Pick<LeasedDelivery, 'id' | 'accountId' | 'address' | 'name' | 'phone' | 'attributes' | 'shownParts'>,
  date: Date,
): ComposedMessage | Promise<ComposedMessage> {
  const { accountId, id } = item;
  const unsubscribe = tokens.make('unsubscribe', accountId, id);
  const message = assembleMime(content.prepared, {
    deliveryId: id,
    to: { address: item.address, name: item.name },
    date,
    contact: { name: item.name, email: item.address, phone: item.phone, attribs: item.attributes },
    links: {
      click: (n) => `${config.publicUrl}/c/${tokens.make('click', accountId, id, n)}`,
      pixel: `${config.publicUrl}/o/${tokens.make('open', accountId, id)}`,
      unsubscribe: `${config.publicUrl}/u/${unsubscribe}`,
      preferences: `${config.publicUrl}/p/${tokens.make('preferences', accountId, id)}`,
      viewInBrowser: `${config.publicUrl}/v/${tokens.make('view', accountId, id)}`,
    },
    shownParts: item.shownParts,
    unsubscribeMailto: `u+${unsubscribe}@${config.bounceDomain}?subject=unsubscribe`,
  });
  const envelope = {
    from: `b+${tokens.make('bounce', accountId, id)}@${content.bounceDomain}`,
    to: item.address,
  };
  if (content.signer === null) return { envelope, message };
  return content.signer.sign(message, date).then((signed) => ({ envelope, message: signed }));
}
