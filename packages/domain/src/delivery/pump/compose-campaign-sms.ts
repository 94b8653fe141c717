import type { DomainConfig } from '../../config.ts';
import { messageFiller } from '../../templates/index.ts';
import type { LinkTokens } from '../link-tokens.ts';
import type { CampaignContent } from './campaign-content.ts';
import type { LeasedDelivery } from './leased-delivery.ts';
import type { OutgoingSms } from './sms-router.ts';

/** Renders one recipient's text of an SMS campaign. Its price was frozen with the audience. */
export function composeCampaignSms(
  config: Pick<DomainConfig, 'publicUrl'>,
  tokens: LinkTokens,
  { compiled, basis, messageType }: CampaignContent,
  item: LeasedDelivery,
): OutgoingSms {
  const { id, accountId, campaignId, address, attempts } = item;
  const page = (letter: string, kind: 'unsubscribe' | 'preferences' | 'view') => `${config.publicUrl}/${letter}/${tokens.make(kind, accountId, id)}`;
  const fill = messageFiller(compiled, {
    contact: { name: item.name, email: item.email ?? null, phone: address, attribs: item.attributes },
    campaign: basis.campaign,
    account: basis.account,
    links: { click: null, pixel: null, unsubscribe: page('u', 'unsubscribe'), preferences: page('p', 'preferences'), viewInBrowser: page('v', 'view') },
  });
  const text = compiled.text.map((part) => (typeof part === 'string' ? part : fill(part, false))).join('');
  return { id, accountId, campaignId, messageType, sender: basis.from.address, to: address, text, attempts };
}
