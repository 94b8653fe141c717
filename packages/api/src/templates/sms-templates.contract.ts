import { contentLimits, shorten } from '@talkdrum/domain/content-limits';
import { messageType } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { isoTime, listInput, listOutput } from '../list-contract.ts';
import { templateName } from './templates.contract.ts';

export const smsTemplateCategory = z.enum(messageType.options, 'Category is required');

export const newSmsTemplateInput = z.object({
  name: templateName,
  category: smsTemplateCategory,
  text: z
    .string()
    .max(contentLimits.sms, shorten(contentLimits.sms))
    .refine((text) => text.trim() !== '', 'Message is required'),
});

export const saveSmsTemplateInput = newSmsTemplateInput.extend({
  id: z.uuid(),
  expectedRevision: z.number().int(),
});

export const smsTemplateOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  category: smsTemplateCategory,
  text: z.string(),
  revision: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
});

export const smsTemplatesListInput = listInput.extend({ category: smsTemplateCategory.nullish() });
export const smsTemplatesListOutput = listOutput(smsTemplateOutput);

export type SmsTemplateOutput = z.infer<typeof smsTemplateOutput>;
export type NewSmsTemplateInput = z.infer<typeof newSmsTemplateInput>;
