import { z } from 'zod';
import { campaignStatus, scheduleInput } from '../../campaigns/campaigns.contract.ts';
import { channel, moment, pageOf, pageQuery } from './page.contract.ts';

const audience = z
  .discriminatedUnion('source', [
    z.strictObject({ source: z.literal('list'), listIds: z.array(z.uuid()).max(100) }),
    z.strictObject({ source: z.literal('all') }),
    z.strictObject({ source: z.literal('segment'), segmentIds: z.array(z.uuid()).max(100) }),
    z.strictObject({
      source: z.literal('paste'),
      pasted: z
        .string()
        .max(5_000_000)
        .describe(
          'One a line: an address or number, or JSON like `{"name":"Ada","email":"ada@example.com"}`, of an SMS with `telephone`',
        ),
    }),
  ])
  .meta({ id: 'CampaignAudience' });

const shared = {
  name: z.string().trim().min(1).max(200),
  senderId: z.uuid().describe('An active sender of the channel'),
  audience,
  hasAnalytics: z.boolean().default(false).describe('Adds UTM parameters to links'),
};

const emailCampaign = z
  .strictObject({
    channel: z.literal('email'),
    ...shared,
    fromBrand: z.string().trim().min(1).max(100).describe('Shown as the sender’s name'),
    subject: z.string().trim().min(1).max(998),
    preheader: z.string().trim().max(300).default(''),
    templateId: z.uuid().optional().describe('Its content is copied when there is no `html` or `text`'),
    html: z.string().max(1_000_000).default(''),
    text: z.string().max(1_000_000).default(''),
    isArchivedPublicly: z.boolean().default(false),
  })
  .meta({ id: 'EmailCampaignRequest' });

const smsCampaign = z
  .strictObject({
    channel: z.literal('sms'),
    ...shared,
    text: z.string().max(1_600).default(''),
    templateId: z.uuid().optional().describe('An SMS template: its text is copied when there is no `text`'),
    isTracked: z.boolean().default(true).describe('Links become short ones that count clicks'),
  })
  .meta({ id: 'SmsCampaignRequest' });

export const campaignRequest = z
  .discriminatedUnion('channel', [emailCampaign, smsCampaign])
  .meta({ id: 'CampaignRequest' });

const { name, senderId, audience: chosen, hasAnalytics } = shared;
const { fromBrand, subject, preheader, html, text, isArchivedPublicly } = emailCampaign.shape;
/** Without their defaults: what is left out stays as it is. */
export const campaignChange = z
  .strictObject({
    name: name.optional(),
    senderId: senderId.optional(),
    audience: chosen.optional(),
    hasAnalytics: hasAnalytics.unwrap().optional(),
    fromBrand: fromBrand.optional(),
    subject: subject.optional(),
    preheader: preheader.unwrap().optional(),
    templateId: z
      .uuid()
      .optional()
      .describe('Its content replaces the draft’s when there is no `html` or `text`'),
    html: html.unwrap().optional(),
    text: text.unwrap().optional().describe('Of an SMS 1,600 characters at most'),
    isArchivedPublicly: isArchivedPublicly.unwrap().optional(),
    isTracked: smsCampaign.shape.isTracked.unwrap().optional(),
    revision: z
      .int()
      .min(1)
      .optional()
      .describe('Of the draft you read: refused with `stale_revision` when somebody changed it since'),
  })
  .meta({ id: 'CampaignChange' });

const { local, timezone } = scheduleInput.shape;
export const scheduleRequest = z
  .strictObject({
    local: local.describe('Date and time there, like `2026-12-01T09:00`'),
    timezone: timezone.optional().describe('An IANA zone, like `Africa/Lagos`; the account’s when missing'),
  })
  .meta({ id: 'ScheduleRequest' });

const count = z.number().int();
export const apiCampaign = z
  .object({
    id: z.uuid(),
    channel,
    name: z.string(),
    subject: z.string().describe('Empty of an SMS'),
    status: campaignStatus,
    revision: count.describe('Grows with each change of the draft'),
    failure: z.string().nullable().describe('Why it could not be started or went on pause by itself'),
    recipients: count,
    sent: count.describe(
      'As in the statistics: an email its recipient’s server refused at once was sent and bounced, an SMS in doubt was sent',
    ),
    delivered: count.describe('Of an SMS: how many a carrier reported as arrived'),
    failed: count,
    uniqueViews: count,
    uniqueClicks: count,
    scheduledAt: moment.nullable(),
    timezone: z.string(),
    createdAt: moment,
    startedAt: moment.nullable(),
    finishedAt: moment.nullable(),
  })
  .meta({ id: 'Campaign' });

/** What the report in the dashboard shows. */
export const campaignStatistics = z
  .object({
    status: campaignStatus,
    recipients: count,
    progress: z
      .object({ queued: count, sent: count, failed: count, unknown: count, skipped: count, cancelled: count })
      .describe(
        'Every recipient is in exactly one of these. Of an SMS campaign `sent` and `unknown` together are its sent',
      ),
    counts: z
      .object({
        sent: count,
        deliveries: count,
        views: count,
        uniqueViews: count,
        clicks: count,
        uniqueClicks: count,
        bounces: count,
        complaints: count,
        unsubscribers: count,
      })
      .describe('Without machines that check links'),
    receipts: z
      .object({ successes: count, pendings: count, fails: count })
      .describe('Of an SMS: what carriers reported'),
    machine: z
      .object({ views: count, clicks: count, proxyViews: count })
      .describe('Views and clicks by machines, in no other count; `proxyViews` are in the views too'),
    excluded: z.record(z.string(), count).describe('People who got nothing, by reason'),
    links: z.array(z.object({ n: count, url: z.string(), clicks: count, uniqueClicks: count })),
    series: z
      .array(
        z.object({
          at: moment,
          sent: count,
          delivered: count,
          views: count,
          clicks: count,
          bounces: count,
          unsubscribers: count,
        }),
      )
      .describe('By the hour, by the day when it is older than four days'),
  })
  .meta({ id: 'CampaignStatistics' });

const oneChannel = channel.default('email');
export const campaignsQuery = pageQuery.extend({
  channel: oneChannel,
  status: campaignStatus.optional(),
  search: z.string().max(200).default(''),
});
export const campaignsPage = pageOf(apiCampaign);

export const apiTemplate = z
  .object({
    id: z.uuid(),
    channel,
    name: z.string(),
    tag: z.string().describe('Of an SMS template its category'),
    subject: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'Template' });
export const templatesQuery = pageQuery.extend({
  channel: oneChannel,
  search: z.string().max(200).default(''),
});
export const templatesPage = pageOf(apiTemplate);

const amount = z.string().describe('Decimal, in the currency’s major unit');
export const walletAnswer = z
  .object({
    balances: z.array(
      z.object({
        currency: z.string(),
        balance: amount,
        held: amount.describe('Reserved for what is being sent'),
        available: amount,
        isCurrent: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Wallet' });
