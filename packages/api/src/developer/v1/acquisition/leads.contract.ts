import { disputeState, leadReason, leadState } from '@talkdrum/domain/acquisition/leads/lead.schema';
import { storedAnswer, submittedConsent } from '@talkdrum/domain/acquisition/submissions/submission.schema';
import { publishedState, shareChannel } from '@talkdrum/domain/publishing/published.schema';
import { z } from 'zod';
import { include, moment, pageOf, pageQuery } from '../page.contract.ts';

const count = z.number().int();

export const apiLeadCampaign = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string().describe('Its public page'),
    state: publishedState.describe('What visitors get. Only `open` takes leads'),
    listId: z.uuid().describe('The list that leads join'),
    visits: count,
    accepted: count.describe('Paid for'),
    waiting: count.describe('Sealed until the wallet can pay'),
    held: count.describe('Sealed until someone approves them, because they came after the daily limit'),
    free: count.describe('Not charged: duplicates, throw-away addresses and robots'),
    createdAt: moment,
  })
  .meta({ id: 'LeadCampaign' });

export const leadCampaignsQuery = z.strictObject({
  search: z.string().max(200).default('').describe('Part of the name'),
});
export const leadCampaignsAnswer = z.object({ items: z.array(apiLeadCampaign) });

export const apiLead = z
  .object({
    id: z.uuid(),
    campaignId: z.uuid(),
    state: leadState.describe('`waiting` and `held` leads are sealed: they have no answers yet'),
    reason: leadReason.describe('Why it isn’t charged; empty for one that is'),
    isRepeated: z.boolean().describe('Its telephone number came with another email address before'),
    channel: shareChannel,
    contactId: z.uuid().nullable(),
    answers: z.record(z.string(), storedAnswer).nullable().describe('By the key of the field'),
    consents: z
      .array(submittedConsent)
      .nullable()
      .describe('What the person agreed to, in the words they read'),
    price: z
      .object({ amountMinor: z.string(), currency: z.string() })
      .nullable()
      .describe('Null if it wasn’t charged'),
    dispute: disputeState.nullable(),
    submittedAt: moment,
  })
  .meta({ id: 'Lead' });

export const leadsQuery = pageQuery.extend({
  cursor: z.uuid().optional().describe('`nextCursor` of the previous page'),
  search: z.string().max(200).default('').describe('Part of an answer'),
  state: leadState.optional(),
  include,
});
export const leadsPage = pageOf(apiLead);

export const leadRequest = z
  .strictObject({
    campaignId: z.uuid(),
    channel: shareChannel.default('facebook-ad').describe('Where the person came from, for the report'),
    answers: z
      .record(
        z.string().max(64),
        z.union([z.string().max(10_000), z.boolean(), z.array(z.string().max(500)).max(100)]),
      )
      .describe(
        'By the key of the field, as the person gave them. A consent field is true only if the person read its sentence and agreed',
      ),
  })
  .meta({ id: 'LeadRequest' });
