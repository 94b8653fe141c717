import { formFields } from '@talkdrum/form-fields/form-field.schema';
import { redirectUrl } from '@talkdrum/form-fields/web-address.schema';
import { z } from 'zod';

export { redirectUrl };

export const formLimits = {
  name: 100,
  responseText: 2_000,
  submissions: 1_000_000,
  mailSubject: 150,
  mailText: 2_000,
} as const;

export const formName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(formLimits.name, 'Use 100 characters or fewer')
  .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, 'Use one line, without control characters');

/** What people who edit a form choose. `redirectUrl`, if there is one, is used instead of the text. */
export const formSettings = z.object({
  name: formName,
  fields: formFields,
  responseText: z.string().trim().max(formLimits.responseText, 'Use 2,000 characters or fewer'),
  redirectUrl,
  maxSubmissions: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'Use 1 or more')
    .max(formLimits.submissions, 'Use 1,000,000 or fewer')
    .nullable(),
  isTeamNotified: z.boolean(),
  /** The mail to who submitted it. Without a text there is none; without a subject it has the form’s name. */
  mailSubject: z
    .string()
    .trim()
    .max(formLimits.mailSubject, 'Use 150 characters or fewer')
    .regex(/^[^\p{Cc}]*$/u, 'Use one line'),
  mailText: z.string().trim().max(formLimits.mailText, 'Use 2,000 characters or fewer'),
});
export type FormSettings = z.infer<typeof formSettings>;

/** What a visitor gets after submitting. An empty text is the page’s own, in the visitor’s language. */
export const formAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('redirect'), url: redirectUrl }),
]);
export type FormAnswer = z.infer<typeof formAnswer>;

/** A form as a published version keeps it: what submissions of that version are judged by. */
export const formSnapshot = z.object({
  formId: z.uuid(),
  /** A lead campaign’s submissions are leads. */
  kind: z.enum(['form', 'lead']).default('form'),
  fields: formFields,
  listId: z.uuid(),
  answer: formAnswer,
  maxSubmissions: z.number().int().nullable(),
  /** Null without a mail, and in versions from before there was one. */
  mail: z.object({ subject: z.string(), text: z.string() }).nullable().default(null),
});
export type FormSnapshot = z.infer<typeof formSnapshot>;
