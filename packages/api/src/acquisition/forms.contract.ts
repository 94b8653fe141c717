import { formName, formSettings } from '@talkdrum/domain/acquisition/forms/form.schema';
import {
  storedAnswer,
  submissionStanding,
  submittedConsent,
} from '@talkdrum/domain/acquisition/submissions/submission.schema';
import { formFields } from '@talkdrum/form-fields/form-field.schema';
import { type PageDesign, pageDesign } from '@talkdrum/page-designs/schema';
import { z } from 'zod';
import { isoTime, listInput, listOutput, seenRevision } from '../list-contract.ts';
import { publishedSummary } from '../publishing/published-summary.contract.ts';

export { formName, formSettings };

export const createFormInput = z.object({ name: formName });

/** `revision` is that of the form the person saw, so nobody overwrites a change they haven't seen. */
export const saveFormInput = formSettings.extend({
  id: z.uuid(),
  revision: seenRevision,
});
export const saveFormDesignInput = z.object({
  id: z.uuid(),
  revision: seenRevision,
  design: pageDesign,
  fields: formFields,
});

const publishedFacts = publishedSummary.extend({
  /** Publishing it would change what visitors get. */
  hasChanges: z.boolean(),
});

export const formOutput = formSettings.extend({
  name: z.string(),
  id: z.uuid(),
  /** A lead campaign is a form whose submissions are paid for. */
  kind: z.enum(['form', 'lead']),
  listId: z.uuid(),
  list: z.string(),
  /** Null for the design every form begins with. */
  design: z.custom<PageDesign | null>(),
  revision: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
  published: publishedFacts,
  /** Share code of the Embed Code link, for the script. */
  embedCode: z.string(),
});
export type FormOutput = z.infer<typeof formOutput>;

export const formPreviewOutput = z.object({ url: z.string(), expiresAt: isoTime });

export const formLine = z.object({
  id: z.uuid(),
  name: z.string(),
  listId: z.uuid(),
  list: z.string(),
  /** Fields besides the consent sentences. */
  fields: z.number().int(),
  submissions: z.number().int(),
  /** On each of the last 30 days, oldest first. */
  recent: z.array(z.number().int()),
  createdAt: isoTime,
  updatedAt: isoTime,
  published: publishedFacts,
});
export type FormLineOutput = z.infer<typeof formLine>;

export const listSubmissionsInput = listInput.extend({
  formId: z.uuid(),
  cursor: z.uuid().nullish(),
  standing: submissionStanding.nullish(),
});

export const submissionOutput = z.object({
  id: z.uuid(),
  version: z.number().int(),
  contactId: z.uuid().nullable(),
  contactName: z.string().nullable(),
  answers: z.record(z.string(), storedAnswer),
  consents: z.array(submittedConsent),
  standing: submissionStanding,
  submittedAt: isoTime,
});
export type SubmissionOutput = z.infer<typeof submissionOutput>;
export const submissionsOutput = listOutput(submissionOutput);

export const submissionFilesInput = z.object({ formId: z.uuid(), id: z.uuid() });
const submissionFile = z.object({
  id: z.uuid(),
  /** The key of the field or question. */
  field: z.string(),
  filename: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  /** Works until `expiresAt`, for anyone who has it. */
  url: z.string(),
  expiresAt: isoTime,
});
export const submissionFilesOutput = z.object({ items: z.array(submissionFile) });

export const removeSubmissionsInput = z.object({ formId: z.uuid(), ids: z.array(z.uuid()).min(1).max(100) });
export const removedSubmissions = z.object({ removed: z.number().int() });
