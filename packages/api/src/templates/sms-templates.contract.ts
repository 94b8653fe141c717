import { smsTemplateFields } from '@talkdrum/domain/templates/template.schema';
import { z } from 'zod';
import { isoTime, listInput, listOutput, seenRevision } from '../list-contract.ts';

export { type SmsTemplateFields, smsTemplateFields } from '@talkdrum/domain/templates/template.schema';

export const saveSmsTemplateInput = smsTemplateFields.extend({
  id: z.uuid(),
  expectedRevision: seenRevision,
});

export const smsTemplateOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  category: smsTemplateFields.shape.category,
  text: z.string(),
  revision: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
});

export const smsTemplatesListInput = listInput.extend({
  category: smsTemplateFields.shape.category.nullish(),
});
export const smsTemplatesListOutput = listOutput(smsTemplateOutput);

export type SmsTemplateOutput = z.infer<typeof smsTemplateOutput>;
