import { emailDesign } from '@talkdrum/email-designs/design.schema';
import { z } from 'zod';
import { campaignAudience } from '../sending/audience/campaign-audience.schema.ts';
import { contentLimits, shorten } from '../templates/content-limits.ts';
import { abTest } from './ab-settings/ab-test.schema.ts';

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
export type CampaignStatus = z.infer<typeof campaignStatus>;
type Statuses = readonly CampaignStatus[];

/** It can be started or scheduled. */
export const startableStatuses: Statuses = ['draft', 'scheduled'];
/** It was never sent, so it can be deleted. */
export const deletableStatuses: Statuses = ['draft', 'failed'];
/** It can still be cancelled. */
export const cancellableStatuses: Statuses = ['scheduled', 'preparing', 'sending', 'paused'];
/** It goes on without the author, unless something stops it. */
export const advancingStatuses: Statuses = ['scheduled', 'preparing', 'sending'];
/** It waits for its audience to be frozen. */
export const awaitingStatuses: Statuses = ['scheduled', 'preparing'];
/** It sends nothing more. */
export const endedStatuses: Statuses = ['finished', 'cancelled'];
/** Sending has started, so there's a report. */
export const reportedStatuses: Statuses = ['sending', 'paused', 'cancelled', 'finished'];

/** The longest values, in characters. `contentLimits` has those of the message. */
export const campaignLimits = { name: 200, fromBrand: 100, timeZone: 60, pasted: 5_000_000 } as const;

/** A month touches at most six weeks. Of one day, the calendar shows 50 campaigns. */
export const calendarLimits = { weeks: 6, perDay: 50 } as const;

export const localTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, 'Choose a date and time');
export const timeZone = z.string().min(1, 'Time zone is required').max(campaignLimits.timeZone);

/** A local date and time ("2026-12-01T09:00") in a time zone. */
const plannedTime = z.object({
  local: localTime,
  timeZone,
  /** Each contact gets it at this time in their own zone; `timeZone` is for those whose zone isn’t known. */
  isPerContact: z.boolean().optional(),
});
export type PlannedTime = z.infer<typeof plannedTime>;

const line = (limit: number) => z.string().trim().max(limit, shorten(limit));
const requiredLine = (label: string, limit: number) =>
  z.string().trim().min(1, `${label} is required`).max(limit, shorten(limit));

/**
 * The fields that people edit before sending. Only the name is required in a draft; the review lists what is
 * missing before it can be sent.
 */
export const campaignFields = z.object({
  name: requiredLine('Name', campaignLimits.name),
  fromBrand: line(campaignLimits.fromBrand),
  senderId: z.uuid().nullable(),
  subject: line(contentLimits.subject),
  preheader: line(contentLimits.preheader),
  templateId: z.uuid().nullable(),
  html: z.string().max(contentLimits.html, shorten(contentLimits.html)),
  text: z.string().max(contentLimits.text, shorten(contentLimits.text)),
  /**
   * HTML and text are made from the design, whatever was sent beside it. Left out, the stored one stays, and so do
   * its HTML and text. Null makes it HTML for good.
   */
  design: emailDesign.nullish(),
  audience: campaignAudience,
  pasted: z.string().max(campaignLimits.pasted, 'Paste fewer recipients, or import them as contacts'),
  hasAnalytics: z.boolean(),
  /** Null: no choice. Then it is public unless personalised. */
  isArchivedPublicly: z.boolean().nullable(),
  /** When the author plans to send it. Informational: scheduling is a separate step. */
  planned: plannedTime.nullable().default(null),
  /** Null: no A/B test. Left out, the stored one stays. */
  abTest: abTest.nullish(),
  /** SMS only: replaces links with short ones that count clicks. Email links always count clicks. */
  isTracked: z.boolean().default(true),
});
export type CampaignFields = z.input<typeof campaignFields>;

/** A new email from the create modal: requires more than a draft. */
export const newCampaign = campaignFields.extend({
  fromBrand: requiredLine('From brand', campaignLimits.fromBrand),
  senderId: z.uuid('From email is required'),
  subject: requiredLine('Subject', contentLimits.subject),
});

/** A new SMS from the create modal. */
export const newSmsCampaign = campaignFields
  .pick({ name: true, templateId: true, audience: true, pasted: true, hasAnalytics: true, planned: true })
  .extend({
    senderId: z.uuid('Sender ID is required'),
    text: z
      .string()
      .max(contentLimits.sms, shorten(contentLimits.sms))
      .refine((text) => text.trim() !== '', 'Message is required'),
    isTracked: z.boolean(),
  });

/** The fields that only emails have, as an SMS campaign stores them. */
export const noEmailParts = {
  fromBrand: '',
  subject: '',
  preheader: '',
  html: '',
  design: null,
  isArchivedPublicly: false,
} as const satisfies Partial<CampaignFields>;
