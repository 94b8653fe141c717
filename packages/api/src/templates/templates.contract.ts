import { messageCheck } from '@talkdrum/domain/templates/check.schema';
import {
  templateContent,
  templateKind,
  templateName,
  templateStart,
} from '@talkdrum/domain/templates/template.schema';
import type { EmailDesign } from '@talkdrum/email-designs';
import { z } from 'zod';
import { isoTime, listInput, listOutput, seenRevision } from '../list-contract.ts';

export { type TemplateContent, templateName, templateTags } from '@talkdrum/domain/templates/template.schema';

const templateTag = z.string().max(40);

export const createTemplateInput = z.object({ name: templateName, start: templateStart });
export const saveTemplateInput = templateContent.extend({ id: z.uuid(), expectedRevision: seenRevision });
export const renameTemplateInput = z.object({ id: z.uuid(), name: templateName, tag: templateTag });

/** A design as it was stored. It was checked then, so it isn’t parsed again. */
export const storedDesign = z.custom<EmailDesign>().nullable();

export const templateRow = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: templateKind,
  tag: z.string(),
  subject: z.string(),
  revision: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
});

export const templateOutput = templateRow
  .extend(templateContent.shape)
  .extend({ design: storedDesign, checks: z.array(messageCheck) });
export const templatesListInput = listInput.extend({ tag: templateTag.default('') });
export const templatesListOutput = listOutput(templateRow);

/** Asks the links of an email, as it is being written, whether they answer. */
export const checkLinksInput = templateContent;
export const checkLinksOutput = z.object({
  links: z.array(
    z.object({
      url: z.string(),
      /** Null if there was no answer. */
      status: z.number().int().nullable(),
      /** Null if it works. */
      problem: z.string().nullable(),
    }),
  ),
  /** How many more there are than are asked. */
  unchecked: z.number().int(),
});

/** A message rendered for a contact of the account, or for a sample contact. */
export const previewInput = templateContent.extend({ contactId: z.uuid().nullish() });
export const previewOutput = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  checks: z.array(messageCheck),
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
