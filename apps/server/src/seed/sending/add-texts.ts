import type { CampaignFields } from '@talkdrum/domain';
import type { DemoLists } from '../audience/add-audience.ts';
import { untilFinished } from '../until-finished.ts';
import type { Demo } from '../demo-account.ts';

const brand = 'KolaStores';
const sentName = 'Your order is ready';
const draftName = 'Opening hours in December';
const text =
  'Hello {{ contact.first_name }}, your order is ready at our Lagos store. Details: https://kola-stores.example/orders';

/**
 * An approved SMS sender, a template, a draft, and a campaign that the worker sends to the sandbox's carrier.
 */
export async function addTexts(demo: Demo, lists: DemoLists): Promise<void> {
  const senderId = await addTextSender(demo);
  const campaignId = await demo.inScope(async ({ smsTemplates, campaigns, campaignSending }) => {
    const { items } = await campaigns.list({ channel: 'sms', search: '', limit: 100 });
    const known = (name: string) => items.find(({ campaign }) => campaign.name === name)?.campaign;
    if (known(draftName) === undefined) {
      const hours = 'Hello {{ contact.first_name }}, in December we are open from 8 to 22, Sundays too.';
      await campaigns.create(fields(draftName, senderId, null, hours, lists.members), 'sms');
    }
    const sent = known(sentName);
    if (sent !== undefined) return sent.id;
    const template = await smsTemplates.create({ name: 'Order is ready', category: 'transactional', text });
    const { id } = await campaigns.create(fields(sentName, senderId, template.id, text, lists.lagos), 'sms');
    await campaignSending.start(id);
    return id;
  });
  await untilFinished(demo, campaignId);
}

/** Transactional, so its texts don't wait for sending hours. Approved immediately. */
async function addTextSender({ inScope }: Demo): Promise<string> {
  return inScope(async ({ senders, smsSenders, senderReviews }) => {
    const known = (await senders.list('sms')).find(({ sender }) => sender === brand);
    if (known !== undefined) return known.id;
    const { id } = await smsSenders.request({
      sender: brand,
      campaign: 'transactional',
      region: 'NG',
      template: text,
    });
    await senderReviews.approve(id);
    return id;
  });
}

function fields(
  name: string,
  senderId: string,
  templateId: string | null,
  body: string,
  listId: string,
): CampaignFields {
  return {
    name,
    senderId,
    templateId,
    text: body,
    audience: { source: 'list', listIds: [listId] },
    fromBrand: '',
    subject: '',
    preheader: '',
    html: '',
    pasted: '',
    hasAnalytics: false,
    isArchivedPublicly: false,
  };
}
