import { type CampaignRow, type Scope, toCurrency } from '@talkdrum/domain';
import type { Handlers, OperationAnswer, OperationCall } from '../operation-call.ts';

type CampaignHandlers = Pick<
  Handlers,
  'listCampaigns' | 'createCampaign' | 'getCampaign' | 'startCampaign' | 'pauseCampaign' | 'cancelCampaign' | 'listTemplates' | 'getWallet'
>;

export const campaignHandlers: CampaignHandlers = {
  listCampaigns: async ({ campaigns }, { query: { status = null, cursor = null, ...query } }) => {
    const { items, nextCursor } = await campaigns.list({ channel: 'email', ...query, status, cursor });
    return { items: items.map(toCampaign), nextCursor };
  },

  createCampaign: async (scope, { body }) => readCampaign(scope, (await scope.campaigns.create(await fieldsOf(scope, body))).id),

  getCampaign: async (scope, { params }) => readCampaign(scope, params.id),

  startCampaign: async (scope, { params }) => {
    await scope.campaignSending.start(params.id);
    return readCampaign(scope, params.id);
  },

  pauseCampaign: async (scope, { params }) => {
    await scope.campaignSending.pause(params.id);
    return readCampaign(scope, params.id);
  },

  cancelCampaign: async (scope, { params }) => {
    await scope.campaignSending.cancel(params.id);
    return readCampaign(scope, params.id);
  },

  listTemplates: async ({ templates }, { query: { cursor = null, ...query } }) => {
    const { items, nextCursor } = await templates.list({ ...query, tag: '', cursor });
    const rows = items.map(({ id, name, tag, subject, createdAt, updatedAt }) => ({
      id,
      name,
      tag,
      subject,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }));
    return { items: rows, nextCursor };
  },

  getWallet: async ({ accounts, wallet }) => {
    const current = await wallet.balance(toCurrency((await accounts.current()).currency));
    const others = (await wallet.balances()).filter(({ currency }) => currency !== current.currency);
    const balances = [current, ...others].map(({ currency, balanceMinor, heldMinor, availableMinor }) => ({
      currency,
      balance: decimal(balanceMinor),
      held: decimal(heldMinor),
      available: decimal(availableMinor),
      isCurrent: currency === current.currency,
    }));
    return { balances };
  },
};

/** Content of its own, or the template's. */
async function fieldsOf({ templates }: Scope, { templateId, ...body }: OperationCall<'createCampaign'>['body']) {
  const fields = { ...body, templateId: templateId ?? null, pasted: '' };
  if (templateId === undefined || body.html !== '' || body.text !== '') return fields;
  const { html, text, preheader } = await templates.get(templateId);
  return { ...fields, html, text, preheader: body.preheader === '' ? preheader : body.preheader };
}

async function readCampaign({ em, campaigns }: Scope, id: string): Promise<OperationAnswer<'getCampaign'>> {
  const campaign = await campaigns.get(id);
  // Its status was changed by a statement, past the entity.
  await em.flush();
  await em.refresh(campaign);
  const numbers = (await campaigns.numbers([id])).get(id) ?? { recipients: 0, sent: 0, delivered: 0, failed: 0, uniqueViews: 0, uniqueClicks: 0 };
  return toCampaign({ campaign, numbers });
}

function toCampaign({ campaign, numbers }: CampaignRow): OperationAnswer<'getCampaign'> {
  const { id, name, subject, status, createdAt } = campaign;
  const { recipients, sent, failed, uniqueViews, uniqueClicks } = numbers;
  return {
    id,
    name,
    subject,
    status,
    recipients,
    sent,
    failed,
    uniqueViews,
    uniqueClicks,
    scheduledAt: campaign.scheduledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    startedAt: campaign.startedAt?.toISOString() ?? null,
    finishedAt: campaign.finishedAt?.toISOString() ?? null,
  };
}

/** Minor units as a plain decimal number: -1234 is "-12.34". */
export function decimal(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
