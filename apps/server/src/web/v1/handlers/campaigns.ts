import {
  type CampaignFields,
  type CampaignRow,
  type DraftChange,
  fieldError,
  noNumbers,
  type Scope,
} from '@talkdrum/domain';
import type { Handlers, OperationAnswer, OperationCall } from '../operation-call.ts';

type CampaignId =
  | 'listCampaigns'
  | 'createCampaign'
  | 'getCampaign'
  | 'updateCampaign'
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

  createCampaign: async (scope, { body }) =>
    readCampaign(scope, (await scope.campaigns.create(await fieldsOf(scope, body), body.channel)).id),

  getCampaign: async (scope, { params }) => readCampaign(scope, params.id),

  updateCampaign: async (scope, { params, body: { revision, ...body } }) => {
    const { channel } = await scope.campaigns.hold(params.id);
    await scope.campaigns.change(params.id, await changeOf(scope, channel, body), revision);
    return readCampaign(scope, params.id);
  },

  startCampaign: (scope, { params }) => changed(scope, params.id, (sending) => sending.start(params.id)),

  scheduleCampaign: async (scope, { params, body: { local, timezone } }) => {
    const zone = timezone ?? (await scope.campaigns.get(params.id)).timezone;
    return changed(scope, params.id, (sending) => sending.schedule(params.id, local, zone));
  },

  unscheduleCampaign: (scope, { params }) =>
    changed(scope, params.id, (sending) => sending.unschedule(params.id)),

  pauseCampaign: (scope, { params }) => changed(scope, params.id, (sending) => sending.pause(params.id)),

  resumeCampaign: (scope, { params }) => changed(scope, params.id, (sending) => sending.resume(params.id)),

  cancelCampaign: (scope, { params }) => changed(scope, params.id, (sending) => sending.cancel(params.id)),

  getCampaignStatistics: async ({ campaignReports }, { params }) => {
    const { progress, excluded, ...report } = await campaignReports.report(params.id);
    const { status, recipients, queued, sent, failed, unknown, skipped, cancelled } = progress;
    return {
      status,
      recipients,
      progress: { queued, sent, failed, unknown, skipped, cancelled },
      ...report,
      excluded: { ...excluded },
    };
  },
};

async function changed(
  scope: Scope,
  id: string,
  change: (sending: Scope['campaignSending']) => Promise<unknown>,
): Promise<OperationAnswer<'getCampaign'>> {
  await change(scope.campaignSending);
  return readCampaign(scope, id);
}

/** Content of its own, or the template's. */
async function fieldsOf(
  scope: Scope,
  { audience: given, templateId, ...body }: OperationCall<'createCampaign'>['body'],
): Promise<CampaignFields> {
  const fields = { ...noEmailParts, ...body, ...audienceOf(given), templateId: templateId ?? null };
  if (templateId === undefined || fields.html !== '' || fields.text !== '') return fields;
  const { html, text, preheader } = await templateOf(scope, templateId, body.channel);
  return {
    ...fields,
    html: body.channel === 'sms' ? '' : html,
    text,
    preheader: fields.preheader === '' ? preheader : fields.preheader,
  };
}

/** A template that is chosen without content of its own brings its content. */
async function changeOf(
  scope: Scope,
  channel: 'email' | 'sms',
  { audience, ...body }: Omit<OperationCall<'updateCampaign'>['body'], 'revision'>,
): Promise<DraftChange> {
  const change = { ...body, ...(audience === undefined ? {} : audienceOf(audience)) };
  if (change.templateId === undefined || change.html !== undefined || change.text !== undefined)
    return change;
  const { html, text, preheader } = await templateOf(scope, change.templateId, channel);
  return channel === 'sms'
    ? { ...change, text }
    : { ...change, html, text, preheader: change.preheader ?? preheader };
}

function audienceOf(
  given: OperationCall<'createCampaign'>['body']['audience'],
): Pick<CampaignFields, 'audience' | 'pasted'> {
  return given.source === 'paste'
    ? { pasted: given.pasted, audience: { source: given.source } }
    : { pasted: '', audience: given };
}

async function templateOf(scope: Scope, id: string, channel: 'email' | 'sms') {
  const template = await scope.templates.get(id);
  if (template.channel !== channel)
    throw fieldError('templateId', `This is no template for ${channel === 'sms' ? 'SMS' : 'email'}.`);
  return template;
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
  const { id, channel, name, subject, status, failure, timezone, createdAt, revision } = campaign;
  const { recipients, sent, delivered, failed, uniqueViews, uniqueClicks } = numbers;
  return {
    id,
    channel,
    name,
    subject,
    status,
    revision,
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
