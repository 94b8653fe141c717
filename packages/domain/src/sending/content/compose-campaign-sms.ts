import type { OutgoingSms, SmsComposer } from '../../sms/index.ts';
import type { CampaignContent } from './campaign-content.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';

/**
 * Renders one recipient's text of an SMS campaign. Its price was frozen with the audience, using the same
 * composer.
 */
export function composeCampaignSms(
  compose: SmsComposer,
  { basis, messageType }: CampaignContent,
  item: LeasedDelivery,
): OutgoingSms {
  const { id, accountId, campaignId, address, attempts, name, email = null, attributes, values = {} } = item;
  const text = compose({ deliveryId: id, name, phone: address, email, attributes, values });
  return { id, accountId, campaignId, messageType, sender: basis.from.address, to: address, text, attempts };
}
