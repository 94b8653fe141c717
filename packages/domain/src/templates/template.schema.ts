import { emailDesign } from '@talkdrum/email-designs/design.schema';
import { z } from 'zod';
import { messageType } from '../kernel/channel.schema.ts';
import { contentLimits, shorten } from './content-limits.ts';

export const templateKind = z.enum(['html', 'plain', 'visual']);

export const templateName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(100, 'Use 100 characters or fewer');

/** Tags that the gallery and the table can filter by. */
export const templateTags = [
  'Welcome',
  'Newsletter',
  'Announcement',
  'Offer',
  'Event',
  'Receipt',
  'Reminder',
  'Survey',
] as const;

export const templateContent = z.object({
  subject: z.string().max(contentLimits.subject, shorten(contentLimits.subject)),
  preheader: z.string().max(contentLimits.preheader, shorten(contentLimits.preheader)),
  html: z.string().max(contentLimits.html, shorten(contentLimits.html)),
  text: z.string().max(contentLimits.text, shorten(contentLimits.text)),
  /**
   * HTML and text are made from the design, whatever was sent beside it. Left out, the stored one stays, and so do
   * its HTML and text. Null makes it HTML for good.
   */
  design: emailDesign.nullish(),
});
export type TemplateContent = z.infer<typeof templateContent>;

/** What a new template starts from: nothing, one of our designs, or another template. */
export const templateStart = z.discriminatedUnion('from', [
  z.object({ from: z.literal('blank'), kind: templateKind }),
  z.object({ from: z.literal('preset'), key: z.string().max(60) }),
  z.object({ from: z.literal('template'), id: z.uuid() }),
]);

/** An SMS template has a category, its message type. */
export const smsTemplateFields = z.object({
  name: templateName,
  category: z.enum(messageType.options, 'Category is required'),
  text: z
    .string()
    .max(contentLimits.sms, shorten(contentLimits.sms))
    .refine((text) => text.trim() !== '', 'Message is required'),
});
export type SmsTemplateFields = z.infer<typeof smsTemplateFields>;
