import {
  campaignFields,
  campaignLimits,
  campaignStatus,
  localTime,
  timeZone,
} from '@talkdrum/domain/campaigns/campaign.schema';
import {
  campaignNumbers,
  campaignReport,
  recipientStates,
} from '@talkdrum/domain/campaigns/campaign-report.schema';
import { abTest, abVariant } from '@talkdrum/domain/campaigns/ab-settings/ab-test.schema';
import { abDecision, abTestReport } from '@talkdrum/domain/campaigns/ab-testing/ab-test-report.schema';
import { campaignAudience } from '@talkdrum/domain/sending/audience/campaign-audience.schema';
import { contentLimits, shorten } from '@talkdrum/domain/content-limits';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { moment, pageOf, pageQuery } from '../page.contract.ts';

const [ofLists, ofAll, ofSegments, ofPasted] = campaignAudience.options;
const audience = z
  .discriminatedUnion('source', [
    ofLists.strict(),
    ofAll.strict(),
    ofSegments.strict(),
    ofPasted.strict().extend({
      pasted: z
        .string()
        .max(campaignLimits.pasted)
        .describe(
          'One recipient per line: an address or number, or JSON like `{"name":"Ada","email":"ada@example.com"}`. For SMS, use `telephone` instead of `email`',
        ),
    }),
  ])
  .meta({ id: 'CampaignAudience' });

const { content, ...variantParts } = abVariant.shape;
const variantContent = content.unwrap().unwrap().omit({ design: true }).strict();
const variant = z
  .strictObject({
    ...variantParts,
    content: variantContent
      .nullable()
      .default(null)
      .describe('Email only. A template named alone supplies it'),
    text: variantParts.text.describe('SMS only'),
    sendAt: variantParts.sendAt.describe('A time of day like `09:00`, in the campaign’s time zone'),
  })
  .meta({ id: 'AbVariant' });
const { testShare, holdoutShare, event, ifUnclear, minutes, measure } = abTest.shape;
const test = z
  .strictObject({
    variants: z
      .array(variant)
      .min(2)
      .max(5)
      .describe(
        'The first is the campaign itself and may only have a time. What is null is as in the campaign',
      ),
    testShare: testShare.describe('Percent of the audience; null splits everyone evenly'),
    minutes: minutes.describe('From when the last test message is settled'),
    measure,
    event: event.describe('The name of the event that counts as a conversion'),
    ifUnclear: ifUnclear.describe(
      'What the rest gets when no variant is clearly better: A, the leading one, or a person decides',
    ),
    holdoutShare: holdoutShare.describe('Percent of the audience who deliberately get nothing'),
  })
  .meta({ id: 'AbTest' });

const shared = {
  name: z.string().trim().min(1).max(campaignLimits.name),
  senderId: z.uuid().describe('An active sender of this channel'),
  audience,
  hasAnalytics: campaignFields.shape.hasAnalytics
    .default(false)
    .describe('Whether to add UTM parameters to links'),
  abTest: test.nullish().describe('An A/B test; null or missing for none'),
};

const emailCampaign = z
  .strictObject({
    channel: z.literal('email'),
    ...shared,
    fromBrand: z
      .string()
      .trim()
      .min(1)
      .max(campaignLimits.fromBrand)
      .describe('The sender name recipients see'),
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
    isTracked: campaignFields.shape.isTracked.describe('Replaces links with short ones that count clicks'),
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
    abTest: test.nullish().describe('Null removes the A/B test'),
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

export const scheduleRequest = z
  .strictObject({
    local: localTime.describe('Local date and time, like `2026-12-01T09:00`'),
    timezone: timeZone
      .optional()
      .describe('An IANA time zone, like `Africa/Lagos`. Defaults to the account’s'),
    isPerContact: z
      .boolean()
      .optional()
      .describe(
        'Sends to each contact at this time in their own time zone. `timezone` is then for contacts whose zone isn’t known',
      ),
  })
  .meta({ id: 'ScheduleRequest' });

const count = z.number().int();
const numbers = campaignNumbers.shape;
const report = campaignReport.shape;
export const apiCampaign = z
  .object({
    id: z.uuid(),
    channel,
    name: z.string(),
    subject: z.string().describe('Empty for SMS'),
    status: campaignStatus,
    revision: count.describe('Increases with each change of the draft'),
    hasAbTest: z.boolean(),
    failure: z.string().nullable().describe('Why it couldn’t start or was paused automatically'),
    recipients: numbers.recipients,
    sent: numbers.sent.describe(
      'As in the statistics: includes email the recipient’s server refused immediately (counted as bounced) and SMS in doubt',
    ),
    delivered: numbers.delivered.describe('SMS only: how many a carrier reported as delivered'),
    failed: numbers.failed,
    uniqueViews: numbers.uniqueViews,
    uniqueClicks: numbers.uniqueClicks,
    scheduledAt: moment.nullable().describe('With a time per contact, when the first of them gets it'),
    contactTime: z
      .string()
      .nullable()
      .describe(
        'While it is scheduled: the local time at which each contact gets it in their own time zone. Null if all get it together',
      ),
    timezone: z.string(),
    createdAt: moment,
    startedAt: moment.nullable(),
    finishedAt: moment.nullable(),
    approval: z
      .object({
        requestedAt: moment,
        requestedBy: z.string().describe('The person’s name'),
        note: z.string(),
      })
      .nullable()
      .describe('While the draft waits for a colleague’s approval'),
  })
  .meta({ id: 'Campaign' });

/** What the report in the dashboard shows. */
export const campaignStatistics = z
  .object({
    status: campaignStatus,
    recipients: count,
    progress: recipientStates.describe(
      'Each recipient is in exactly one of these. For an SMS campaign, `sent` plus `unknown` is its `sent` count',
    ),
    counts: report.counts.describe('Excludes automated link checks'),
    receipts: report.receipts.describe('SMS only: what carriers reported'),
    machine: report.machine.describe(
      'Automated views and clicks, in no other count, except that `proxyViews` are also in the views',
    ),
    excluded: report.excluded.describe('People excluded from the campaign, by reason'),
    links: report.links,
    series: report.series.describe('By hour for the first 72 hours, then by day in UTC; `at` is the start'),
  })
  .meta({ id: 'CampaignStatistics' });

/** The A/B test of a started campaign. */
export const apiAbTest = abTestReport.meta({ id: 'AbTestReport' });
export const abTestDecision = z
  .strictObject({
    winner: abDecision.shape.winner.describe('0 for A, 1 for B and so on; null sends the rest nothing'),
  })
  .meta({ id: 'AbTestDecision' });

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
