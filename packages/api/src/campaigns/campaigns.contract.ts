import {
  campaignFields,
  campaignLimits,
  campaignStatus,
  newCampaign,
  newSmsCampaign,
} from '@talkdrum/domain/campaigns/campaign.schema';
import {
  type CampaignProgress,
  campaignNumbers,
  campaignProgress,
  campaignReport,
} from '@talkdrum/domain/campaigns/campaign-report.schema';
import type { AbTest } from '@talkdrum/domain/campaigns/ab-settings/ab-test.schema';
import { campaignInsights } from '@talkdrum/domain/campaigns/figures/campaign-figures.schema';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { exclusionReasons } from '@talkdrum/domain/sending/audience/exclusion-reason.schema';
import { audienceSource } from '@talkdrum/domain/sending/audience/campaign-audience.schema';
import { warmUpForecast } from '@talkdrum/domain/sending/warm-up/warm-up.schema';
import { messageCheck } from '@talkdrum/domain/templates/check.schema';
import { type DeliveryState, deliveryState } from '@talkdrum/domain/tracking/delivery-state.schema';
import { z } from 'zod';
import { approvalOutput } from './approvals.contract.ts';
import { testShares } from './ab-tests.contract.ts';
import { moneyOutput } from '../accounts/session.contract.ts';
import { isoTime, listInput, listOutput, seenRevision } from '../list-contract.ts';
import { storedDesign } from '../templates/templates.contract.ts';
import { recipientAddress } from '../audience/recipient-address.ts';

export { audienceSource, campaignFields, campaignStatus, deliveryState, exclusionReasons };
export type { DeliveryState };
export { newCampaign as newCampaignInput, newSmsCampaign as newSmsCampaignInput };
export {
  type CampaignStatus,
  cancellableStatuses,
  deletableStatuses,
  reportedStatuses,
} from '@talkdrum/domain/campaigns/campaign.schema';
export { campaignProgress as progressOutput };
/** A report as the dashboard shows it: the counts, and what they compare and break down. */
export const reportOutput = campaignReport.extend(campaignInsights.shape);

export const updateCampaignInput = campaignFields.extend({
  id: z.uuid(),
  expectedRevision: seenRevision,
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
  audienceSource,
  scheduledAt: isoTime.nullable(),
  timezone: z.string(),
  createdAt: isoTime,
  startedAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
  /** The request that waits for a colleague. */
  approval: approvalOutput.nullable(),
  ...campaignNumbers.shape,
});

export const campaignOutput = campaignRow.extend(campaignFields.shape).extend({
  design: storedDesign,
  /** Checked when it was stored, so it isn’t parsed again. */
  abTest: z.custom<AbTest>().nullable(),
  revision: z.number().int(),
  failure: z.string().nullable(),
  excluded: z.record(z.string(), count),
  senderAddress: z.string().nullable(),
  /** The feed that made it; and of a draft, the feeds that send copies of it. */
  feed: z.object({ id: z.uuid(), name: z.string(), isDeleted: z.boolean() }).nullable(),
  copiedBy: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** While scheduled: the local time at which each recipient gets it in their own zone; null if all get it together. */
  contactTime: z.string().nullable(),
});

export const campaignsListInput = listInput.extend({
  channel: channel.default('email'),
  status: campaignStatus.nullish(),
});
export const campaignsListOutput = listOutput(campaignRow);

/** Campaigns that take a change of the brand kit before they are sent: the next of them, and how many. */
export const scheduledDesignsOutput = z.object({
  items: z.array(z.object({ id: z.uuid(), name: z.string(), scheduledAt: isoTime, timezone: z.string() })),
  total: count,
});

const remark = z.object({ id: z.string(), message: z.string(), field: z.string().optional() });
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

export const reachOutput = z.object({
  recipients: count,
  excluded: z.record(z.string(), count),
  /** Cost if started now, available balance, and the balance after; negative when the balance is too low. */
  cost: moneyOutput,
  balance: moneyOutput,
  balanceAfter: moneyOutput,
  /** What a reward’s code for each recipient costs, part of `cost`; null if the message gives none. */
  rewards: z.object({ count, cost: moneyOutput }).nullable(),
  /** The number of recipients must be typed to confirm if it's higher. */
  confirmAbove: count,
});

export const peopleInput = z.object({
  id: z.uuid(),
  /** Why they are left out; null for the recipients. */
  reason: z.enum(exclusionReasons).nullable(),
  /** The place of the page's last person before it; null for the first page. */
  after: z.string().max(500).nullable().default(null),
  limit: z.number().int().min(1).max(100).default(25),
});
export const peopleOutput = z.array(
  z.object({
    contactId: z.uuid().nullable(),
    address: z.string().nullable(),
    name: z.string().nullable(),
    place: z.string(),
  }),
);

export const reviewOutput = reachOutput.extend({
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
  /** What each share of its A/B test is; null without one. */
  abTest: testShares.nullable(),
  /** On which days it leaves; null unless its sender’s domain is warming up. */
  warmUp: warmUpForecast.nullable(),
});

/** Of an A/B test; 0 is A, the campaign itself. */
const variant = z.int().min(0).max(4).nullish();

export const testSendInput = z.object({
  id: z.uuid(),
  variant,
  addresses: z.array(recipientAddress).min(1, 'Enter an address').max(5, 'Use five addresses or fewer'),
});

/** A test SMS is charged like any other. */
export const testSendSmsInput = z.object({
  id: z.uuid(),
  variant,
  numbers: z.array(z.string().trim().min(1).max(30)).min(1, 'Enter a number').max(5, 'Use five or fewer'),
});

export const checkPastedInput = z.object({
  text: z.string().max(campaignLimits.pasted),
  channel: channel.default('email'),
});
export const checkPastedOutput = z.object({ people: count, errors: z.array(pastedError), errorCount: count });

export const previewCampaignInput = z.object({
  id: z.uuid(),
  contactId: z.uuid().nullish(),
  /** The addresses of a sent campaign's links are their numbers, as in `#link-3`. */
  isNumbered: z.boolean().default(false),
  variant,
});
export const previewCampaignOutput = z.object({ subject: z.string(), html: z.string(), text: z.string() });
/** A draft as one contact would get it, with the words as typed so far. */
export const previewDraftInput = z.object({
  id: z.uuid(),
  /** A contact, or a pasted person who isn't one; null for an invented person. */
  person: z
    .union([
      z.object({ contactId: z.uuid() }),
      z.object({ name: z.string().max(300), address: z.string().max(320) }),
    ])
    .nullish(),
  ...campaignFields.pick({ subject: true, preheader: true, html: true, text: true, design: true }).shape,
});
export const previewDraftOutput = previewCampaignOutput.extend({
  /** Null if the subject doesn't use the name. */
  subjectWithoutName: z.string().nullable(),
  preheader: z.string(),
  checks: z.array(messageCheck),
  htmlBytes: count,
  person: z.object({
    /** Null for someone who isn't a contact. */
    id: z.uuid().nullable(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** An invented person. */
    isExample: z.boolean(),
  }),
  sms: z
    .object({
      encoding: z.enum(['gsm7', 'ucs2']),
      segments: count,
      characters: count,
      /** Null for an invented person, and for someone who wouldn't get it. */
      cost: moneyOutput.nullable(),
    })
    .nullable(),
});
export const setArchivedInput = z.object({ id: z.uuid(), isArchivedPublicly: z.boolean() });
export const archiveOutput = z.object({ url: z.string(), rssUrl: z.string() });

export type CampaignRowOutput = z.infer<typeof campaignRow>;
export type CampaignOutput = z.infer<typeof campaignOutput>;
export type CampaignFieldsInput = z.infer<typeof campaignFields>;
export type HeldOutput = z.infer<typeof heldOutput>;
export type PeopleInput = z.infer<typeof peopleInput>;
export type PeopleOutput = z.infer<typeof peopleOutput>;
export type ReachOutput = z.infer<typeof reachOutput>;
export type DraftPreviewOutput = z.infer<typeof previewDraftOutput>;
export type ReviewOutput = z.infer<typeof reviewOutput>;
export type ProgressOutput = CampaignProgress;
export type ReportOutput = z.infer<typeof reportOutput>;
