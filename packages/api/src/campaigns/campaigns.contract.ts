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

export const campaignChannel = z.enum(['email', 'sms']);

/** Whom a campaign is for: lists, everybody, pasted people, or segments. */
export const campaignAudience = z.discriminatedUnion('source', [
  z.object({ source: z.literal('list'), listIds: z.array(z.uuid()).max(100) }),
  z.object({ source: z.literal('all') }),
  z.object({ source: z.literal('segment'), segmentIds: z.array(z.uuid()).max(100) }),
  z.object({ source: z.literal('paste') }),
]);

const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, 'Choose a date and a time');

/** When its author means to send a draft; scheduling it is another step. */
const plannedTime = z.object({
  local: localTime,
  timeZone: z.string().min(1, 'Time zone is required').max(60),
});

/** A draft may lack everything but its name; the review names what is missing before it is sent. */
export const campaignFields = z.object({
  name: z.string().trim().min(1, 'Name is required').max(200, 'Use 200 characters or fewer'),
  fromBrand: z.string().trim().max(100, 'Use 100 characters or fewer'),
  senderId: z.uuid().nullable(),
  subject: z.string().trim().max(998, 'Use 998 characters or fewer'),
  preheader: z.string().trim().max(300, 'Use 300 characters or fewer'),
  templateId: z.uuid().nullable(),
  html: z.string().max(1_000_000, 'The HTML may have a million characters at most'),
  text: z.string().max(1_000_000, 'The text may have a million characters at most'),
  audience: campaignAudience,
  pasted: z.string().max(5_000_000, 'Paste less, or import these people as contacts'),
  hasAnalytics: z.boolean(),
  /** Null: public unless the content is personalised. */
  isArchivedPublicly: z.boolean().nullable(),
  planned: plannedTime.nullable().default(null),
  /** Of an SMS: links become short ones that count clicks. An email always counts them. */
  isTracked: z.boolean().default(true),
});

/** The create modal: what the form requires beyond a draft. */
export const newCampaignInput = campaignFields.extend({
  fromBrand: z.string().trim().min(1, 'From brand is required').max(100, 'Use 100 characters or fewer'),
  senderId: z.uuid('From email is required'),
  subject: z.string().trim().min(1, 'Subject is required').max(998, 'Use 998 characters or fewer'),
});

export const updateCampaignInput = campaignFields.extend({
  id: z.uuid(),
  expectedRevision: z.number().int(),
});

const count = z.number().int();

export const campaignRow = z.object({
  id: z.uuid(),
  channel: campaignChannel,
  name: z.string(),
  subject: z.string(),
  /** The beginning of an SMS; empty of an email. */
  excerpt: z.string(),
  status: campaignStatus,
  audienceSource: z.enum(['list', 'all', 'paste', 'segment']),
  scheduledAt: isoTime.nullable(),
  timezone: z.string(),
  createdAt: isoTime,
  startedAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
  recipients: count,
  /** As in the report: an email that was refused at once was sent, and an SMS in doubt too. */
  sent: count,
  /** Sent less bounced. */
  deliveries: count,
  /** Of an SMS: how many a carrier reported as arrived. */
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
  channel: campaignChannel.default('email'),
  status: campaignStatus.nullish(),
});
export const campaignsListOutput = listOutput(campaignRow);

const remark = z.object({ id: z.string(), message: z.string() });
export const pastedError = z.object({ line: z.number().int(), text: z.string(), message: z.string() });

/** Recipients of one country who wait for the hours in which promotional SMS may arrive there. */
export const heldGroup = z.object({
  /** Two capital letters; `*` where the number tells no country. */
  country: z.string(),
  people: count,
  until: isoTime,
  /** Null where the campaign's own zone counts. */
  zone: z.string().nullable(),
  basis: z.string(),
});
export const heldOutput = z.array(heldGroup);

export const reviewOutput = z.object({
  recipients: count,
  /**
   * What it costs if it starts now; what can be spent now; what is left then, negative when it is not enough.
   */
  cost: moneyOutput,
  balance: moneyOutput,
  balanceAfter: moneyOutput,
  excluded: z.record(z.string(), count),
  sender: z.object({ address: z.string(), isActive: z.boolean(), isAuthenticated: z.boolean() }).nullable(),
  subject: z.string(),
  links: z.array(z.string()),
  blockers: z.array(remark),
  warnings: z.array(remark),
  /** How many pasted entries can't be read; `pastedErrors` has the first of them. */
  unreadable: z.number().int(),
  pastedErrors: z.array(pastedError),
  /**
   * Whether everyone can read it in the archive once it was sent; null of an SMS, and while the content
   * cannot be read.
   */
  archive: z.object({ isPublic: z.boolean(), isPersonalised: z.boolean() }).nullable(),
  /** Of an SMS campaign; null of an email, and while the text cannot be read. */
  sms: z
    .object({
      /** The longest text of a sample of the audience. */
      text: z.string(),
      encoding: z.enum(['gsm7', 'ucs2']),
      segments: count,
      /** Texts differ in length: cost and segments are the most that the sample needs. */
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
  addresses: z.array(recipientAddress).min(1, 'Give an address').max(5, 'Five addresses at most'),
});

/** A test of an SMS costs what it costs. */
export const testSendSmsInput = z.object({
  id: z.uuid(),
  numbers: z.array(z.string().trim().min(1).max(30)).min(1, 'Give a number').max(5, 'Five numbers at most'),
});

export const checkPastedInput = z.object({
  text: z.string().max(5_000_000),
  channel: campaignChannel.default('email'),
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
  /** When the next is tried, where all that are queued wait. */
  waitsUntil: isoTime.nullable(),
});

/** The nine counts of the report, and what classification left out. */
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
  /** What carriers say of an SMS: `pendings` were handed over and have no receipt yet. */
  receipts: z.object({ successes: count, pendings: count, fails: count }),
  /** Not in the counts, but for `proxyViews`: views through a mail provider's image proxy. */
  machine: z.object({ views: count, clicks: count, proxyViews: count }),
  excluded: z.record(z.string(), count),
  progress: progressOutput,
  /** By hour, or by day when the campaign is older than four days; `at` is the beginning. */
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
  /** What the mail server said. */
  response: z.string().nullable(),
  /** Of one that was taken and came back later: what the report says. */
  bounce: z.string().nullable(),
  attempts: z.number().int(),
  /** Of one that waits: not before this. */
  dueAt: isoTime.nullable(),
  settledAt: isoTime.nullable(),
  /** When the carrier's receipt said that an SMS arrived. */
  deliveredAt: isoTime.nullable(),
  openedAt: isoTime.nullable(),
  clickedAt: isoTime.nullable(),
  bouncedAt: isoTime.nullable(),
  complainedAt: isoTime.nullable(),
  unsubscribedAt: isoTime.nullable(),
});

export const deliveriesInput = listInput.extend({ id: z.uuid(), state: deliveryState.nullish() });
export const deliveriesOutput = listOutput(deliveryRow);

/** Queues the failed again; those in doubt too when somebody accepts that they may get it twice. */
export const retryFailedInput = z.object({ id: z.uuid(), includeUnknown: z.boolean().default(false) });

export const previewCampaignInput = z.object({ id: z.uuid(), contactId: z.uuid().nullish() });
export const previewCampaignOutput = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export const setArchivedInput = z.object({ id: z.uuid(), isArchivedPublicly: z.boolean() });
export const archiveOutput = z.object({ url: z.string(), rssUrl: z.string() });

/** The create modal of an SMS. */
export const newSmsCampaignInput = campaignFields
  .pick({ name: true, templateId: true, audience: true, pasted: true, hasAnalytics: true, planned: true })
  .extend({
    senderId: z.uuid('Sender ID is required'),
    text: z
      .string()
      .max(5_000, 'Use 5,000 characters or fewer')
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
