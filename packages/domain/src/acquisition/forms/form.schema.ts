import { formFields } from '@talkdrum/form-fields/form-field.schema';
import { z } from 'zod';

export const formLimits = {
  name: 100,
  responseText: 2_000,
  redirectUrl: 2_000,
  submissions: 1_000_000,
} as const;

export const formName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(formLimits.name, 'Use 100 characters or fewer');

/** A web address that a visitor may be sent to: never a script, and with nothing that could end a header. */
export const redirectUrl = z
  .string()
  .trim()
  .max(formLimits.redirectUrl, 'Use 2,000 characters or fewer')
  .refine((url) => url === '' || isWebAddress(url), 'Enter an address that begins with https:// or http://');

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}"'<>\\^`{|}]+$/iu.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}

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
  fields: formFields,
  listId: z.uuid(),
  answer: formAnswer,
  maxSubmissions: z.number().int().nullable(),
});
export type FormSnapshot = z.infer<typeof formSnapshot>;
