import { type CampaignFields, type CampaignRow, fieldError, noNumbers, type Scope } from '@talkdrum/domain';
import type { Handlers, OperationAnswer, OperationCall } from '../operation-call.ts';

type CampaignId =
  | 'listCampaigns'
  | 'createCampaign'
  | 'getCampaign'
  | 'startCampaign'
  | 'scheduleCampaign'
  | 'unscheduleCampaign'
  | 'pauseCampaign'
  | 'resumeCampaign'
  | 'cancelCampaign'
  | 'getCampaignStatistics';

export const campaignHandlers: Pick<Handlers, CampaignId> = {
  listCampaigns: async ({ campaigns }, { query: { status = null, cursor = null, ...query } }) => {
    const { items, nextCursor } = await campaigns.list({ ...query, status, cursor });
    return { items: items.map(toCampaign), nextCursor };
  },

  createCampaign: async (scope, { body }) => readCampaign(scope, (await scope.campaigns.create(await fieldsOf(scope, body), body.channel)).id),

  getCampaign: async (scope, { params }) => readCampaign(scope, params.id),

  startCampaign: (scope, { params }) => changed(scope, params.id, (sending) => sending.start(params.id)),

  scheduleCampaign: async (scope, { params, body: { local, timezone } }) => {
    const zone = timezone ?? (await scope.campaigns.get(params.id)).timezone;
    return changed(scope, params.id, (sending) => sending.schedule(params.id, local, zone));
  },

  unscheduleCampaign: (scope, { params }) => changed(scope, params.id, (sending) => sending.unschedule(params.id)),

  pauseCampaign: (scope, { params }) => changed(scope, params.id, (sending) => sending.pause(params.id)),

  resumeCampaign: (scope, { params }) => changed(scope, params.id, (sending) => sending.resume(params.id)),

  cancelCampaign: (scope, { params }) => changed(scope, params.id, (sending) => sending.cancel(params.id)),

  getCampaignStatistics: async ({ campaignReports }, { params }) => {
    const { progress, excluded, ...report } = await campaignReports.report(params.id);
    const { status, recipients, queued, sent, failed, unknown, skipped, cancelled } = progress;
    return { status, recipients, progress: { queued, sent, failed, unknown, skipped, cancelled }, ...report, excluded: { ...excluded } };
  },
};

async function changed(scope: Scope, id: string, change: (sending: Scope['campaignSending']) => Promise<unknown>): Promise<OperationAnswer<'getCampaign'>> {
  await change(scope.campaignSending);
  return readCampaign(scope, id);
}

/** Content of its own, or the template's. */
async function fieldsOf(scope: Scope, { audience: given, templateId, ...body }: OperationCall<'createCampaign'>['body']): Promise<CampaignFields> {
  const { pasted, audience } = given.source === 'paste' ? { pasted: given.pasted, audience: { source: given.source } } : { pasted: '', audience: given };
  const fields = { ...noEmailParts, ...body, audience, pasted, templateId: templateId ?? null };
  if (templateId === undefined || fields.html !== '' || fields.text !== '') return fields;
  const { channel, html, text, preheader } = await scope.templates.get(templateId);
  if (channel !== body.channel) throw fieldError('templateId', `This is no template for ${body.channel === 'sms' ? 'SMS' : 'email'}.`);
  return { ...fields, html: body.channel === 'sms' ? '' : html, text, preheader: fields.preheader === '' ? preheader : fields.preheader };
}

/** What an SMS does not have. */
const noEmailParts = { fromBrand: '', subject: '', preheader: '', html: '', isArchivedPublicly: false };

async function readCampaign({ em, campaigns }: Scope, id: string): Promise<OperationAnswer<'getCampaign'>> {
  const campaign = await campaigns.get(id);
  // Its status was changed by a statement, past the entity.
  await em.flush();
  await em.refresh(campaign);
  const numbers = (await campaigns.numbers([id])).get(id) ?? noNumbers;
  return toCampaign({ campaign, numbers });
}

function toCampaign({ campaign, numbers }: CampaignRow): OperationAnswer<'getCampaign'> {
  const { id, channel, name, subject, status, failure, timezone, createdAt } = campaign;
  const { recipients, sent, delivered, failed, uniqueViews, uniqueClicks } = numbers;
  return {
    id,
    channel,
    name,
    subject,
    status,
    failure: failure ?? null,
    timezone,
    recipients,
    sent,
    delivered,
    failed,
    uniqueViews,
    uniqueClicks,
    scheduledAt: campaign.scheduledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    startedAt: campaign.startedAt?.toISOString() ?? null,
    finishedAt: campaign.finishedAt?.toISOString() ?? null,
  };
}
