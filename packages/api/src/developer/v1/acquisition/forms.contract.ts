import {
  storedAnswer,
  submissionStanding,
  submittedConsent,
} from '@talkdrum/domain/acquisition/submissions/submission.schema';
import { publishedState } from '@talkdrum/domain/publishing/published.schema';
import { formFieldType } from '@talkdrum/form-fields/form-field.schema';
import { z } from 'zod';
import { include, moment, pageOf, pageQuery } from '../page.contract.ts';
import { apiSubmittedFile } from './submitted-file.contract.ts';

const count = z.number().int();

const apiFormField = z
  .object({
    key: z.string().describe('The name of its answer'),
    type: formFieldType,
    label: z.string(),
    isRequired: z.boolean(),
    options: z.array(z.string()).describe('The choices, if it has any'),
    attribute: z.string().nullable().describe('The contact’s attribute that keeps the answer'),
  })
  .meta({ id: 'FormField' });

export const apiForm = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string().describe('Its public page'),
    state: publishedState.describe('What visitors get. Only `open` takes submissions'),
    version: count.nullable().describe('The published version; null before the first'),
    listId: z.uuid().describe('The list that people join'),
    fields: z.array(apiFormField).describe('As edited; a new version begins when they are published'),
    visits: count,
    submissions: count,
    createdAt: moment,
  })
  .meta({ id: 'Form' });

export const formsQuery = z.strictObject({
  search: z.string().max(200).default('').describe('Part of the name'),
});
export const formsAnswer = z.object({ items: z.array(apiForm) });

export const apiSubmission = z
  .object({
    id: z.uuid(),
    formId: z.uuid(),
    publishedId: z.uuid().describe('The form, or the page that showed it'),
    version: count.describe('The published version that asked'),
    contactId: z.uuid().nullable(),
    answers: z.record(z.string(), storedAnswer).describe('By the key of the field'),
    files: z.array(apiSubmittedFile).describe('The files that came with it, in the order they were sent'),
    consents: z.array(submittedConsent).describe('What the person agreed to, in the words they read'),
    standing: submissionStanding.describe('Where the person stands on the form’s list now'),
    submittedAt: moment,
  })
  .meta({ id: 'Submission' });

export const submissionsQuery = pageQuery.extend({
  cursor: z.uuid().optional().describe('`nextCursor` of the previous page'),
  search: z.string().max(200).default('').describe('Part of an answer'),
  standing: submissionStanding.optional(),
  include,
});
export const submissionsPage = pageOf(apiSubmission);
