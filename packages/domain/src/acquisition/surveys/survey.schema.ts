import { redirectUrl } from '@talkdrum/form-fields/web-address.schema';
import { formFields } from '@talkdrum/form-fields/form-field.schema';
import { surveyDesign } from '@talkdrum/survey-design/survey-design.schema';
import { z } from 'zod';
import { formAnswer, formLimits, formName } from '../forms/form.schema.ts';

export const surveyName = formName;

/** Settings as forms have them; `surveySettings` also compares them. */
export const surveyFields = z.object({
  name: surveyName,
  /** Asks strangers for their name, email address and telephone number, and their consent. */
  isPublic: z.boolean(),
  /** Never stores a contact. */
  isAnonymous: z.boolean(),
  /** Then only people who are known can answer: by the link in a message, or by registering. */
  isOnePerContact: z.boolean(),
  /** Whom the registration adds. */
  listId: z.uuid().nullable(),
  responseText: z.string().trim().max(formLimits.responseText, 'Use 2,000 characters or fewer'),
  /** Used instead of the text, if there is one. An ending's own comes first. */
  redirectUrl,
  maxSubmissions: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'Use 1 or more')
    .max(formLimits.submissions, 'Use 1,000,000 or fewer')
    .nullable(),
});

const publicIsKnown = {
  path: ['isAnonymous'],
  message: 'A public survey asks for names, so it can’t be anonymous',
};
const publicHasList = { path: ['listId'], message: 'Choose a list for the people who register' };

export const surveySettings = surveyFields
  .refine(({ isPublic, isAnonymous }) => !(isPublic && isAnonymous), publicIsKnown)
  .refine(({ isPublic, listId }) => !isPublic || listId !== null, publicHasList);
export type SurveySettings = z.infer<typeof surveySettings>;

/** A survey as a published version keeps it: what submissions of that version are judged by. */
export const surveySnapshot = z.object({
  surveyId: z.uuid(),
  name: z.string(),
  design: surveyDesign,
  /** Asked of strangers first; null if the survey isn't public. */
  registration: formFields.nullable(),
  listId: z.uuid().nullable(),
  isAnonymous: z.boolean(),
  isOnePerContact: z.boolean(),
  answer: formAnswer,
  maxSubmissions: z.number().int().nullable(),
});
export type SurveySnapshot = z.infer<typeof surveySnapshot>;
