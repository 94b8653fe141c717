import { z } from 'zod';
import { channel } from '../../kernel/channel.schema.ts';
import type { WebhookEventType } from './event-types.ts';

const id = z.uuid();
const moment = z.iso.datetime();
const count = z.int().min(0);
const minor = z.string().describe('In the currency’s minor unit, such as kobo: "250000" are 2,500.00');
const currency = z.string().describe('ISO 4217 code');
const answers = z
  .record(z.string(), z.unknown())
  .nullable()
  .describe('By the key of the question; null if they are larger than 16 KB: read them by REST then');
const consents = z
  .array(z.unknown())
  .nullable()
  .describe('What the person agreed to; null if it is larger than 2 KB');
const reward = { rewardId: id, reward: z.string().describe('The reward’s name') };
const rewardKind = z.string().describe('coupon, credit, physical, manual or airtime');

const contact = z.object({
  id,
  fullName: z.string(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  emailStatus: z.string(),
  smsStatus: z.string(),
  timeZone: z.string().nullable().describe('null if it follows the telephone number or the account'),
  attributes: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('null if they are larger than 16 KB: read the contact by REST then'),
  source: z.string(),
  createdAt: moment,
  updatedAt: moment,
});

const merge = z.object({
  contactId: id.describe('The contact that was kept'),
  mergedContactId: id.describe('The contact that is gone'),
  mergedAt: moment,
});

const unsubscribe = z.object({
  channel,
  address: z.string().nullable(),
  contactId: id.nullable(),
  listId: id.nullable().describe('The one list the contact left; null if they get nothing any more'),
  campaignId: id.nullable(),
  source: z.string().nullable().describe('How they unsubscribed'),
});

const imported = z.object({
  importId: id,
  fileName: z.string(),
  listId: id.nullable(),
  status: z.string().describe('done, failed, cancelled or undone'),
  created: count,
  updated: count,
  skipped: count,
  failed: count.describe('Rows that couldn’t be imported'),
});

const form = z.object({
  submissionId: id,
  formId: id,
  form: z.string().describe('The form’s name'),
  publishedId: id,
  version: count,
  contactId: id.nullable(),
  answers,
  consents,
  submittedAt: moment,
});

const survey = z.object({
  submissionId: id,
  surveyId: id,
  survey: z.string().describe('The survey’s name'),
  version: count,
  contactId: id.nullable(),
  answers,
  submittedAt: moment,
});

const lead = z.object({
  leadId: id,
  campaignId: id,
  campaign: z.string().describe('The lead campaign’s name'),
  contactId: id.nullable(),
  channel: z.string().describe('Where the lead came from'),
  answers,
  consents,
  submittedAt: moment,
});

const issued = z.object({
  issueId: id,
  ...reward,
  kind: rewardKind,
  contactId: id.nullable(),
  code: z.string(),
  valueMinor: minor,
  currency,
  expiresAt: moment.nullable(),
  issuedAt: moment,
});

const redeemed = z.object({
  redemptionId: id,
  ...reward,
  kind: rewardKind,
  code: z.string(),
  amountMinor: minor.nullable(),
  currency,
  reference: z.string().describe('The till’s reference, such as a receipt number'),
  contactId: id.nullable().describe('Who got the code; null for a code that many people share'),
  redeemedAt: moment,
});

const airtime = z.object({
  topUpId: id,
  issueId: id,
  ...reward,
  contactId: id.nullable(),
  country: z.string().describe('ISO 3166 code'),
  currency,
  amountMinor: minor,
  reason: z.string().describe('Why it failed, otherwise empty'),
  settledAt: moment.nullable(),
});

const points = z.object({
  entryId: id,
  programId: id,
  program: z.string().describe('The programme’s name'),
  memberId: id,
  number: z.string().describe('The member’s card number'),
  contactId: id.nullable(),
  kind: z.string().describe('earn, spend, adjust, expire, reverse or opening'),
  points: z.int().describe('Negative if the member lost points'),
  availableAt: moment.nullable(),
  expiresAt: moment.nullable(),
  reference: z.string(),
  at: moment,
});

const referral = z.object({
  referralId: id,
  programId: id,
  program: z.string().describe('The programme’s name'),
  advocateId: id,
  advocateContactId: id.nullable(),
  friendContactId: id.nullable(),
  method: z.string().describe('How the friend was recognized: manual, code, click or email'),
  channel: z.string().describe('Where the link was shared'),
  orderReference: z.string(),
  amountMinor: minor.nullable(),
  currency,
  convertedAt: moment,
  approvedAt: moment.nullable(),
});

const journey = z.object({
  journeyId: id,
  journeyName: z.string(),
  runId: id,
  contactId: id,
  outcome: z.enum(['completed', 'goal']).optional().describe('journey.finished only: how it ended'),
  isInControlGroup: z
    .boolean()
    .optional()
    .describe('journey.goal only: the contact is in the control group, which gets nothing'),
  at: moment,
});

const message = z.object({
  messageId: id,
  channel,
  recipient: z.string(),
  campaignId: id.nullable().describe('null for a transactional message'),
  contactId: id.nullable(),
  reference: z.string().nullable().describe('The reference you gave the message'),
});

const settled = message.extend({
  reason: z.string().nullable().describe('Why it wasn’t sent'),
  response: z.string().nullable().describe('What the mail server or the carrier answered'),
  attempts: count,
});

const activity = message.extend({
  // The row of a message may be gone when its receiver opens it.
  channel: channel.nullable(),
  recipient: z.string().nullable(),
  at: moment,
  isFirst: z.boolean().describe('The first of its kind for this message'),
  audience: z
    .string()
    .nullable()
    .describe('Views and clicks only: human, proxy (the mail provider’s program) or unknown'),
  url: z.string().nullable().describe('Clicks only'),
  detail: z.string().nullable().describe('Bounces and complaints: what the report said'),
});

const campaign = z.object({
  campaignId: id,
  name: z.string(),
  channel,
  status: z.string(),
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  failure: z.string().nullable().describe('Why it failed'),
  recipients: count.nullable().describe('null before its audience is known, like the counts below'),
  sent: count.nullable(),
  failed: count.nullable(),
  skipped: count.nullable(),
});

/** What `data` of each event has. A test compares it with the functions that write the events. */
export const webhookEventData = {
  'contact.created': contact,
  'contact.updated': contact,
  'contact.deleted': contact,
  'contact.merged': merge,
  'contact.unsubscribed': unsubscribe,
  'contact.imported': imported,
  'form.submitted': form,
  'survey.completed': survey,
  'lead.created': lead,
  'reward.issued': issued,
  'reward.redeemed': redeemed,
  'airtime.delivered': airtime,
  'airtime.failed': airtime,
  'points.changed': points,
  'referral.converted': referral,
  'journey.entered': journey,
  'journey.finished': journey,
  'journey.goal': journey,
  'message.sent': settled,
  'message.delivered': activity,
  'message.failed': settled,
  'message.unknown': settled,
  'message.skipped': settled,
  'message.bounced': activity,
  'message.complained': activity,
  'message.opened': activity,
  'message.clicked': activity,
  'message.unsubscribed': activity,
  'campaign.started': campaign,
  'campaign.finished': campaign,
  'campaign.cancelled': campaign,
  'campaign.failed': campaign,
} as const satisfies Record<WebhookEventType, z.ZodObject>;
