import { toWire } from '@talkdrum/api';
import {
  type CampaignFields,
  type CampaignRow,
  countCampaigns,
  DomainError,
  type PersonAnswer,
  type Scope,
} from '@talkdrum/domain';
import { requireScope } from '../admit.ts';
import type { Handlers, OperationAnswer, OperationCall } from '../operation-call.ts';
import { withTotal } from './with-total.ts';

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
  | 'getCampaignAbTest'
  | 'decideCampaignAbTest'
  | 'getCampaignStatistics'
  | 'listRecipients';

export const campaignHandlers: Pick<Handlers, CampaignId> = {
  listCampaigns: async (scope, { query: { status = null, cursor = null, limit, include, ...query } }) => {
    const filter = { ...query, status };
    const { items, nextCursor } = await scope.campaigns.list({ ...filter, cursor, limit });
    return withTotal({ items: items.map(toCampaign), nextCursor }, include, () =>
      countCampaigns(scope, filter),
    );
  },

  createCampaign: async (scope, { body: { channel, audience, ...body } }) => {
    const { id } = await scope.campaigns.createFrom({ ...body, ...audienceOf(audience) }, channel);
    return readCampaign(scope, id);
  },

  getCampaign: async (scope, { params }) => readCampaign(scope, params.id),

  updateCampaign: async (scope, { params, body: { revision, audience, ...body }, key }) => {
    if ((await scope.feeds.copying(params.id)).length > 0) requireScope(key, 'campaigns.send');
    const change = { ...body, ...(audience && audienceOf(audience)) };
    await scope.campaigns.change(params.id, change, revision);
    return readCampaign(scope, params.id);
  },

  // Typing the number of recipients is for people: a program reads it from the review.
  startCampaign: (scope, { params }) =>
    changed(scope, params.id, (sending) => sending.start(params.id, 'program')),

  scheduleCampaign: async (scope, { params, body: { timezone, ...time } }) => {
    const zone = timezone ?? (await scope.campaigns.get(params.id)).timezone;
    return changed(scope, params.id, (sending) =>
      sending.schedule(params.id, { ...time, timezone: zone }, 'program'),
    );
  },

  unscheduleCampaign: (scope, { params }) =>
    changed(scope, params.id, (sending) => sending.unschedule(params.id)),

  pauseCampaign: (scope, { params }) => changed(scope, params.id, (sending) => sending.pause(params.id)),

  resumeCampaign: (scope, { params }) => changed(scope, params.id, (sending) => sending.resume(params.id)),

  cancelCampaign: (scope, { params }) => changed(scope, params.id, (sending) => sending.cancel(params.id)),

  getCampaignAbTest: async ({ abTests }, { params }) => {
    const report = await abTests.report(params.id);
    if (report === null)
      throw new DomainError('not_found', 'This campaign has no A/B test that has started.');
    return report;
  },

  decideCampaignAbTest: async (scope, { params, body }) => {
    await scope.abTests.decide(params.id, body.winner);
    return readCampaign(scope, params.id);
  },

  getCampaignStatistics: async ({ campaignReports }, { params }) => {
    const { progress, ...report } = await campaignReports.report(params.id);
    const { status, recipients, queued, sent, failed, unknown, skipped, cancelled } = progress;
    return {
      status,
      recipients,
      progress: { queued, sent, failed, unknown, skipped, cancelled },
      ...report,
    };
  },

  listRecipients: async ({ whyNot }, { params, query: { include, ...query } }) => {
    const filter = { campaignId: params.id, ...query };
    const { items, nextCursor } = await whyNot.people(filter);
    return withTotal({ items: items.map(toRecipient), nextCursor }, include, async () => ({
      count: await whyNot.total(filter),
      isEstimate: false,
    }));
  },
};

function toRecipient({ contactId, name, address, state, reason, until, at, sentence, next }: PersonAnswer) {
  return toWire({ contactId, name, address, state: state ?? 'left_out', reason, until, at, sentence, next });
}

async function changed(
  scope: Scope,
  id: string,
  change: (sending: Scope['campaignSending']) => Promise<unknown>,
): Promise<OperationAnswer<'getCampaign'>> {
  await change(scope.campaignSending);
  return readCampaign(scope, id);
}

/** Pasted recipients are a field of the audience over REST, and of the campaign in the domain. */
function audienceOf(
  given: OperationCall<'createCampaign'>['body']['audience'],
): Pick<CampaignFields, 'audience' | 'pasted'> {
  return given.source === 'paste'
    ? { pasted: given.pasted, audience: { source: given.source } }
    : { pasted: '', audience: given };
}

async function readCampaign({ em, campaigns }: Scope, id: string): Promise<OperationAnswer<'getCampaign'>> {
  const campaign = await campaigns.get(id);
  // A statement changed its status, bypassing the entity.
  await em.flush();
  await em.refresh(campaign);
  return toCampaign(await campaigns.row(campaign));
}

function toCampaign({ campaign, numbers, approval }: CampaignRow): OperationAnswer<'getCampaign'> {
  const { id, channel, name, subject, status, failure, timezone, createdAt, revision } = campaign;
  const { recipients, sent, delivered, failed, uniqueViews, uniqueClicks } = numbers;
  return toWire({
    id,
    channel,
    name,
    subject,
    status,
    revision,
    hasAbTest: Boolean(campaign.abTest),
    failure: failure ?? null,
    timezone,
    recipients,
    sent,
    delivered,
    failed,
    uniqueViews,
    uniqueClicks,
    scheduledAt: campaign.scheduledAt,
    contactTime: campaign.timePerContact()?.local ?? null,
    createdAt,
    startedAt: campaign.startedAt,
    finishedAt: campaign.finishedAt,
    approval: approval && {
      requestedAt: approval.requestedAt.toISOString(),
      requestedBy: approval.requestedBy,
      note: approval.note,
    },
  });
}
