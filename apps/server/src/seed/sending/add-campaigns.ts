import type { CampaignFields, Template } from '@talkdrum/domain';
import type { DemoLists } from '../audience/add-audience.ts';
import type { DemoTemplates } from './add-templates.ts';
import type { Demo } from '../demo-account.ts';
import { untilFinished } from '../until-finished.ts';

const sentName = 'Harmattan sale, first wave';
const draftName = 'November letter';

/**
 * A draft, and a campaign that the worker really sends to the sandbox. Returns the id of the one that was
 * sent.
 */
export async function addCampaigns(
  demo: Demo,
  senderId: string,
  lists: DemoLists,
  templates: DemoTemplates,
): Promise<string> {
  const campaignId = await demo.inScope(async ({ campaigns, campaignSending }) => {
    const { items } = await campaigns.list({ channel: 'email', search: '', limit: 100 });
    const known = (name: string) => items.find(({ campaign }) => campaign.name === name)?.campaign;
    if (known(draftName) === undefined)
      await campaigns.create(fields(draftName, senderId, templates.newsletter, lists.members));
    const sent =
      known(sentName) ??
      (await campaigns.create(fields(sentName, senderId, templates.sale, lists.newsletter)));
    if (sent.status === 'draft') await campaignSending.start(sent.id);
    return sent.id;
  });
  await untilFinished(demo, campaignId);
  return campaignId;
}

function fields(name: string, senderId: string, template: Template, listId: string): CampaignFields {
  const { subject, preheader, html, text } = template;
  return {
    name,
    fromBrand: 'Kola Stores',
    senderId,
    subject,
    preheader,
    templateId: template.id,
    html,
    text,
    audience: { source: 'list', listIds: [listId] },
    pasted: '',
    hasAnalytics: true,
    isArchivedPublicly: true,
  };
}
