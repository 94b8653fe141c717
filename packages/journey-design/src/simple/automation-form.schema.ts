import { z } from 'zod';
import { chosenAttribute, chosenId, span, timeOfDay, waitSpan } from '../journey-values.schema.ts';

/** A message of an automation: an email by its template, a text, or what a draft campaign says. */
const message = {
  channel: z.enum(['email', 'sms']),
  draftId: chosenId.nullable().default(null),
  templateId: z.uuid().nullable(),
  senderId: z.uuid().nullable(),
  fromBrand: z.string().trim().max(200),
  text: z.string().max(1_600),
};

export const campaignRow = z.strictObject({
  ...message,
  /** Since joining, or since the message before. Null: at once. */
  after: waitSpan.nullable(),
});
export const reminderRow = z.strictObject({
  ...message,
  days: z.int().min(0).max(365),
  direction: z.enum(['before', 'after']),
  at: timeOfDay,
});

const listIds = z.array(z.uuid()).max(100);
const rows = <Row extends z.ZodType>(row: Row) =>
  z.array(row).min(1, 'Add a message').max(20, 'Use 20 messages at most');

/** What the setup of an automation asks: a journey in its simplest form. */
export const automationForm = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('campaign'), listIds, rows: rows(campaignRow) }),
  z.strictObject({
    type: z.literal('reminder'),
    listIds,
    attribute: chosenAttribute,
    repeats: z.enum(['once', 'yearly']),
    /** Whose clocks the times are read on. */
    zone: z.enum(['contact', 'account']),
    rows: rows(reminderRow),
  }),
]);
export type AutomationForm = z.infer<typeof automationForm>;
export type CampaignRow = z.infer<typeof campaignRow>;
export type ReminderRow = z.infer<typeof reminderRow>;
export type MessageRow = Pick<
  CampaignRow,
  'channel' | 'draftId' | 'templateId' | 'senderId' | 'fromBrand' | 'text'
>;

/** What a campaign’s recipients do, and what they get for it. */
export const campaignAction = z.strictObject({
  ...message,
  campaignId: z.uuid(),
  action: z.enum(['opened', 'clicked', 'not_opened', 'not_clicked', 'replied']),
  link: z.int().min(0).max(10_000).nullable(),
  within: span,
});
export type CampaignAction = z.infer<typeof campaignAction>;
