import { contentLimits, shorten } from '@talkdrum/domain/content-limits';
import { z } from 'zod';
import { isoTime, listInput, listOutput } from '../list-contract.ts';

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
const templateTag = z.string().max(40);

export const messageContent = z.object({
  subject: z.string().max(contentLimits.subject, shorten(contentLimits.subject)),
  preheader: z.string().max(contentLimits.preheader, shorten(contentLimits.preheader)),
  html: z.string().max(contentLimits.html, shorten(contentLimits.html)),
  text: z.string().max(contentLimits.text, shorten(contentLimits.text)),
});

export const createTemplateInput = z.object({
  name: templateName,
  start: z.discriminatedUnion('from', [
    z.object({ from: z.literal('blank'), kind: z.enum(['html', 'plain']) }),
    z.object({ from: z.literal('preset'), key: z.string().max(60) }),
    z.object({ from: z.literal('template'), id: z.uuid() }),
  ]),
});

export const saveTemplateInput = messageContent.extend({ id: z.uuid(), expectedRevision: z.number().int() });
export const renameTemplateInput = z.object({ id: z.uuid(), name: templateName, tag: templateTag });

export const checkOutput = z.object({
  id: z.string(),
  level: z.enum(['blocker', 'warning']),
  message: z.string(),
});

export const templateRow = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['html', 'plain', 'visual']),
  tag: z.string(),
  subject: z.string(),
  revision: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
});

export const templateOutput = templateRow
  .extend(messageContent.shape)
  .extend({ checks: z.array(checkOutput) });
export const templatesListInput = listInput.extend({ tag: templateTag.default('') });
export const templatesListOutput = listOutput(templateRow);

/** A message rendered for a contact of the account, or for a sample contact. */
export const previewInput = messageContent.extend({ contactId: z.uuid().nullish() });
export const previewOutput = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  checks: z.array(checkOutput),
  htmlBytes: z.number().int(),
  links: z.array(z.string()),
  /** Tags without a fallback; blank for contacts without the value. */
  tagsWithoutFallback: z.array(z.string()),
});

export const presetOutput = z.object({
  key: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  subject: z.string(),
  html: z.string(),
});

/** A choice of the personalisation helper. */
export const mergeTagOutput = z.object({ tag: z.string(), label: z.string() });

export type TemplateRow = z.infer<typeof templateRow>;
export type TemplateOutput = z.infer<typeof templateOutput>;
export type MessageContent = z.infer<typeof messageContent>;
