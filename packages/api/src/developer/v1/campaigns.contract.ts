import { z } from 'zod';
import { campaignStatus } from '../../campaigns/campaigns.contract.ts';
import { moment, pageOf, pageQuery } from './page.contract.ts';

const audience = z
  .discriminatedUnion('source', [
    z.strictObject({ source: z.literal('list'), listIds: z.array(z.uuid()).max(100) }),
    z.strictObject({ source: z.literal('all') }),
    z.strictObject({ source: z.literal('segment'), segmentIds: z.array(z.uuid()).max(100) }),
  ])
  .meta({ id: 'CampaignAudience' });

export const campaignRequest = z
  .strictObject({
    name: z.string().trim().min(1).max(200),
    fromBrand: z.string().trim().max(100).default(''),
    senderId: z.uuid(),
    subject: z.string().trim().min(1).max(998),
    preheader: z.string().trim().max(300).default(''),
    templateId: z.uuid().optional().describe('Its content is copied when there is no `html`'),
    html: z.string().max(1_000_000).default(''),
    text: z.string().max(1_000_000).default(''),
    audience,
    hasAnalytics: z.boolean().default(false),
    isArchivedPublicly: z.boolean().default(false),
  })
  .meta({ id: 'CampaignRequest' });

const count = z.number().int();
export const apiCampaign = z
  .object({
    id: z.uuid(),
    name: z.string(),
    subject: z.string(),
    status: campaignStatus,
    recipients: count,
    sent: count,
    failed: count,
    uniqueViews: count,
    uniqueClicks: count,
    scheduledAt: moment.nullable(),
    createdAt: moment,
    startedAt: moment.nullable(),
    finishedAt: moment.nullable(),
  })
  .meta({ id: 'Campaign' });

export const campaignsQuery = pageQuery.extend({ status: campaignStatus.optional(), search: z.string().max(200).default('') });
export const campaignsPage = pageOf(apiCampaign);

export const apiTemplate = z
  .object({ id: z.uuid(), name: z.string(), tag: z.string(), subject: z.string(), createdAt: moment, updatedAt: moment })
  .meta({ id: 'Template' });
export const templatesQuery = pageQuery.extend({ search: z.string().max(200).default('') });
export const templatesPage = pageOf(apiTemplate);

const amount = z.string().describe('Decimal, in the currency’s major unit');
export const walletAnswer = z
  .object({
    balances: z.array(
      z.object({ currency: z.string(), balance: amount, held: amount.describe('Reserved for what is being sent'), available: amount, isCurrent: z.boolean() }),
    ),
  })
  .meta({ id: 'Wallet' });
