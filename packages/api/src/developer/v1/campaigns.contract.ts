import { contentLimits, shorten } from '@talkdrum/domain/content-limits';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { campaignStatus, scheduleInput } from '../../campaigns/campaigns.contract.ts';
import { moment, pageOf, pageQuery } from './page.contract.ts';

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
          'One recipient per line: an address or number, or JSON like `{"name":"Ada","email":"ada@example.com"}`. For SMS, use `telephone` instead of `email`',
        ),
    }),
  ])
  .meta({ id: 'CampaignAudience' });

const shared = {
  name: z.string().trim().min(1).max(200),
  senderId: z.uuid().describe('An active sender of this channel'),
  audience,
  hasAnalytics: z.boolean().default(false).describe('Whether to add UTM parameters to links'),
};

const emailCampaign = z
  .strictObject({
    channel: z.literal('email'),
    ...shared,
    fromBrand: z.string().trim().min(1).max(100).describe('The sender name recipients see'),
    subject: z.string().trim().min(1).max(contentLimits.subject),
    preheader: z.string().trim().max(contentLimits.preheader).default(''),
    templateId: z.uuid().optional().describe('Copied into the draft unless you give `html` or `text`'),
    html: z.string().max(contentLimits.html).default(''),
    text: z.string().max(contentLimits.text).default(''),
    isArchivedPublicly: z.boolean().default(false),
  })
  .meta({ id: 'EmailCampaignRequest' });

const smsCampaign = z
  .strictObject({
    channel: z.literal('sms'),
    ...shared,
    text: z.string().max(contentLimits.sms).default(''),
    templateId: z.uuid().optional().describe('An SMS template. Copied into the draft unless you give `text`'),
    isTracked: z.boolean().default(true).describe('Replaces links with short ones that count clicks'),
  })
  .meta({ id: 'SmsCampaignRequest' });

export const campaignRequest = z
  .discriminatedUnion('channel', [emailCampaign, smsCampaign])
  .meta({ id: 'CampaignRequest' });

const { name, senderId, audience: chosen, hasAnalytics } = shared;
const { fromBrand, subject, preheader, html, text, isArchivedPublicly } = emailCampaign.shape;
/** Fields without defaults: what is left out stays unchanged. */
export const campaignChange = z
  .strictObject({
    name: name.optional(),
    senderId: senderId.optional(),
    audience: chosen.optional(),
    hasAnalytics: hasAnalytics.unwrap().optional(),
    fromBrand: fromBrand.optional(),
    subject: subject.optional(),
    preheader: preheader.unwrap().optional(),
    templateId: z.uuid().optional().describe('Replaces the draft’s content unless you give `html` or `text`'),
    html: html.unwrap().optional(),
    text: text
      .unwrap()
      .optional()
      .describe(`For SMS: ${shorten(contentLimits.sms)}`),
    isArchivedPublicly: isArchivedPublicly.unwrap().optional(),
    isTracked: smsCampaign.shape.isTracked.unwrap().optional(),
    revision: z
      .int()
      .min(1)
      .optional()
      .describe('The revision you read. Refused with `stale_revision` if the draft has changed since'),
  })
  .meta({ id: 'CampaignChange' });

const { local, timezone } = scheduleInput.shape;
export const scheduleRequest = z
  .strictObject({
    local: local.describe('Local date and time, like `2026-12-01T09:00`'),
    timezone: timezone
      .optional()
      .describe('An IANA time zone, like `Africa/Lagos`. Defaults to the account’s'),
  })
  .meta({ id: 'ScheduleRequest' });

const count = z.number().int();
export const apiCampaign = z
  .object({
    id: z.uuid(),
    channel,
    name: z.string(),
    subject: z.string().describe('Empty for SMS'),
    status: campaignStatus,
    revision: count.describe('Increases with each change of the draft'),
    failure: z.string().nullable().describe('Why it couldn’t start or was paused automatically'),
    recipients: count,
    sent: count.describe(
      'As in the statistics: includes email the recipient’s server refused immediately (counted as bounced) and SMS in doubt',
    ),
    delivered: count.describe('SMS only: how many a carrier reported as delivered'),
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
        'Each recipient is in exactly one of these. For an SMS campaign, `sent` plus `unknown` is its `sent` count',
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
      .describe('Excludes automated link checks'),
    receipts: z
      .object({ successes: count, pendings: count, fails: count })
      .describe('SMS only: what carriers reported'),
    machine: z
      .object({ views: count, clicks: count, proxyViews: count })
      .describe(
        'Automated views and clicks, in no other count, except that `proxyViews` are also in the views',
      ),
    excluded: z.record(z.string(), count).describe('People excluded from the campaign, by reason'),
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
      .describe('By hour, or by day if the campaign is older than four days'),
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
    tag: z.string().describe('For an SMS template, its category'),
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
        held: amount.describe('Reserved for messages being sent'),
        available: amount,
        isCurrent: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Wallet' });
