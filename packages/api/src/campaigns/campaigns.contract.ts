import { contentLimits, shorten } from '@talkdrum/domain/content-limits';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { isoTime, listInput, listOutput } from '../list-contract.ts';
import { recipientAddress } from '../audience/recipient-address.ts';

export const campaignStatus = z.enum([
  'draft',
  'scheduled',
  'preparing',
  'sending',
  'paused',
  'cancelled',
  'finished',
  'failed',
]);

/** A campaign's audience: lists, all contacts, segments, or pasted recipients. */
export const campaignAudience = z.discriminatedUnion('source', [
  z.object({ source: z.literal('list'), listIds: z.array(z.uuid()).max(100) }),
  z.object({ source: z.literal('all') }),
  z.object({ source: z.literal('segment'), segmentIds: z.array(z.uuid()).max(100) }),
  z.object({ source: z.literal('paste') }),
]);

const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, 'Choose a date and time');

/** When the author plans to send a draft; scheduling is a separate step. */
const plannedTime = z.object({
  local: localTime,
  timeZone: z.string().min(1, 'Time zone is required').max(60),
});

/** Only the name is required in a draft; the review lists what is missing before it can be sent. */
export const campaignFields = z.object({
  name: z.string().trim().min(1, 'Name is required').max(200, 'Use 200 characters or fewer'),
  fromBrand: z.string().trim().max(100, 'Use 100 characters or fewer'),
  senderId: z.uuid().nullable(),
  subject: z.string().trim().max(contentLimits.subject, shorten(contentLimits.subject)),
  preheader: z.string().trim().max(contentLimits.preheader, shorten(contentLimits.preheader)),
  templateId: z.uuid().nullable(),
  html: z.string().max(contentLimits.html, shorten(contentLimits.html)),
  text: z.string().max(contentLimits.text, shorten(contentLimits.text)),
  audience: campaignAudience,
  pasted: z.string().max(5_000_000, 'Paste fewer recipients, or import them as contacts'),
  hasAnalytics: z.boolean(),
  /** Null means public unless the content is personalised. */
  isArchivedPublicly: z.boolean().nullable(),
  planned: plannedTime.nullable().default(null),
  /** SMS only: replaces links with short ones that count clicks. Email links always count clicks. */
  isTracked: z.boolean().default(true),
});

/** The create modal: requires more than a draft. */
export const newCampaignInput = campaignFields.extend({
  fromBrand: z.string().trim().min(1, 'From brand is required').max(100, 'Use 100 characters or fewer'),
  senderId: z.uuid('From email is required'),
  subject: z
    .string()
    .trim()
    .min(1, 'Subject is required')
    .max(contentLimits.subject, shorten(contentLimits.subject)),
});

export const updateCampaignInput = campaignFields.extend({
  id: z.uuid(),
  expectedRevision: z.number().int(),
});

const count = z.number().int();

export const campaignRow = z.object({
  id: z.uuid(),
  channel,
  name: z.string(),
  subject: z.string(),
  /** The start of an SMS text; empty for email. */
  excerpt: z.string(),
  status: campaignStatus,
  audienceSource: z.enum(['list', 'all', 'paste', 'segment']),
  scheduledAt: isoTime.nullable(),
  timezone: z.string(),
  createdAt: isoTime,
  startedAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
  recipients: count,
  /** As in the report: includes email the recipient's server refused immediately, and SMS in doubt. */
  sent: count,
  /** Sent minus bounced. */
  deliveries: count,
  /** SMS only: how many a carrier reported as delivered. */
  delivered: count,
  failed: count,
  uniqueViews: count,
  uniqueClicks: count,
});

export const campaignOutput = campaignRow.extend(campaignFields.shape).extend({
  revision: z.number().int(),
  failure: z.string().nullable(),
  excluded: z.record(z.string(), count),
  senderAddress: z.string().nullable(),
});

export const campaignsListInput = listInput.extend({
  channel: channel.default('email'),
  status: campaignStatus.nullish(),
});
export const campaignsListOutput = listOutput(campaignRow);

const remark = z.object({ id: z.string(), message: z.string() });
export const pastedError = z.object({ line: z.number().int(), text: z.string(), message: z.string() });

/** Recipients in one country who wait for the hours when promotional SMS is allowed there. */
export const heldGroup = z.object({
  /** ISO country code; `*` where the number has no known country. */
  country: z.string(),
  people: count,
  until: isoTime,
  /** Null where the campaign's own time zone applies. */
  zone: z.string().nullable(),
  basis: z.string(),
});
export const heldOutput = z.array(heldGroup);

export const reviewOutput = z.object({
  recipients: count,
  /** Cost if started now, available balance, and the balance after; negative when the balance is too low. */
  cost: moneyOutput,
  balance: moneyOutput,
  balanceAfter: moneyOutput,
  excluded: z.record(z.string(), count),
  sender: z.object({ address: z.string(), isActive: z.boolean(), isAuthenticated: z.boolean() }).nullable(),
  subject: z.string(),
  links: z.array(z.string()),
  blockers: z.array(remark),
  warnings: z.array(remark),
  /** Number of pasted entries that can't be read; `pastedErrors` has the first ones. */
  unreadable: z.number().int(),
  pastedErrors: z.array(pastedError),
  /** Whether it will be archived publicly; null for SMS, and while the content can't be compiled. */
  archive: z.object({ isPublic: z.boolean(), isPersonalised: z.boolean() }).nullable(),
  /** SMS only; null for email, and while the text can't be compiled. */
  sms: z
    .object({
      /** The longest text in a sample of the audience. */
      text: z.string(),
      encoding: z.enum(['gsm7', 'ucs2']),
      segments: count,
      /** True when texts differ in length: cost and segments are the maximum of the sample. */
      isEstimate: z.boolean(),
      held: heldOutput,
    })
    .nullable(),
});

export const scheduleInput = z.object({
  id: z.uuid(),
  /** Local date and time, like 2026-12-01T09:00. */
  local: localTime,
  timezone: z.string().min(1, 'Time zone is required').max(60),
});

export const testSendInput = z.object({
  id: z.uuid(),
  addresses: z.array(recipientAddress).min(1, 'Enter an address').max(5, 'Use five addresses or fewer'),
});

/** A test SMS is charged like any other. */
export const testSendSmsInput = z.object({
  id: z.uuid(),
  numbers: z.array(z.string().trim().min(1).max(30)).min(1, 'Enter a number').max(5, 'Use five or fewer'),
});

export const checkPastedInput = z.object({
  text: z.string().max(5_000_000),
  channel: channel.default('email'),
});
export const checkPastedOutput = z.object({ people: count, errors: z.array(pastedError), errorCount: count });

export const progressOutput = z.object({
  status: campaignStatus,
  recipients: count,
  queued: count,
  sent: count,
  failed: count,
  unknown: count,
  skipped: count,
  cancelled: count,
  ratePerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** When the next recipient is tried, if all queued ones wait. */
  waitsUntil: isoTime.nullable(),
});

/** The nine counts of the report, and the activity excluded from them. */
export const reportOutput = z.object({
  counts: z.object({
    sent: count,
    deliveries: count,
    views: count,
    uniqueViews: count,
    clicks: count,
    uniqueClicks: count,
    bounces: count,
    complaints: count,
    unsubscribers: count,
  }),
  /** SMS receipts by carriers; `pendings` were handed to the carrier and have no receipt yet. */
  receipts: z.object({ successes: count, pendings: count, fails: count }),
  /** Automated activity, not in the counts. `proxyViews` (a mail provider's image proxy) are in both. */
  machine: z.object({ views: count, clicks: count, proxyViews: count }),
  excluded: z.record(z.string(), count),
  progress: progressOutput,
  /** By hour, or by day when the campaign is older than four days; `at` is the start of the interval. */
  series: z.array(
    z.object({
      at: isoTime,
      sent: count,
      delivered: count,
      views: count,
      clicks: count,
      bounces: count,
      unsubscribers: count,
    }),
  ),
  links: z.array(z.object({ n: count, url: z.string(), clicks: count, uniqueClicks: count })),
});

export const deliveryState = z.enum([
  'queued',
  'leased',
  'sending',
  'sent',
  'failed',
  'unknown',
  'skipped',
  'cancelled',
]);

export const deliveryRow = z.object({
  id: z.uuid(),
  address: z.string(),
  name: z.string().nullable(),
  contactId: z.uuid().nullable(),
  state: deliveryState,
  reason: z.string().nullable(),
  /** The mail server's reply. */
  response: z.string().nullable(),
  /** The bounce report of a message that was accepted and came back later. */
  bounce: z.string().nullable(),
  attempts: z.number().int(),
  /** Queued only: the earliest time of the next attempt. */
  dueAt: isoTime.nullable(),
  settledAt: isoTime.nullable(),
  /** When the SMS was delivered, according to the carrier's receipt. */
  deliveredAt: isoTime.nullable(),
  openedAt: isoTime.nullable(),
  clickedAt: isoTime.nullable(),
  bouncedAt: isoTime.nullable(),
  complainedAt: isoTime.nullable(),
  unsubscribedAt: isoTime.nullable(),
});

export const deliveriesInput = listInput.extend({ id: z.uuid(), state: deliveryState.nullish() });
export const deliveriesOutput = listOutput(deliveryRow);

/** Queues failed recipients again, with `includeUnknown` also those in doubt, who may get it twice. */
export const retryFailedInput = z.object({ id: z.uuid(), includeUnknown: z.boolean().default(false) });

export const previewCampaignInput = z.object({ id: z.uuid(), contactId: z.uuid().nullish() });
export const previewCampaignOutput = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export const setArchivedInput = z.object({ id: z.uuid(), isArchivedPublicly: z.boolean() });
export const archiveOutput = z.object({ url: z.string(), rssUrl: z.string() });

/** The SMS create modal. */
export const newSmsCampaignInput = campaignFields
  .pick({ name: true, templateId: true, audience: true, pasted: true, hasAnalytics: true, planned: true })
  .extend({
    senderId: z.uuid('Sender ID is required'),
    text: z
      .string()
      .max(contentLimits.sms, shorten(contentLimits.sms))
      .refine((text) => text.trim() !== '', 'Message is required'),
    isTracked: z.boolean(),
  });

export type CampaignRowOutput = z.infer<typeof campaignRow>;
export type CampaignOutput = z.infer<typeof campaignOutput>;
export type CampaignFieldsInput = z.infer<typeof campaignFields>;
export type HeldOutput = z.infer<typeof heldOutput>;
export type ReviewOutput = z.infer<typeof reviewOutput>;
export type ProgressOutput = z.infer<typeof progressOutput>;
export type ReportOutput = z.infer<typeof reportOutput>;
export type DeliveryRowOutput = z.infer<typeof deliveryRow>;
