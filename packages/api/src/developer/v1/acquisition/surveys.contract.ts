import { storedAnswer } from '@talkdrum/domain/acquisition/submissions/submission.schema';
import { publishedState } from '@talkdrum/domain/publishing/published.schema';
import { formFieldType } from '@talkdrum/form-fields/form-field.schema';
import { z } from 'zod';
import { include, moment, pageOf, pageQuery } from '../page.contract.ts';
import { apiSubmittedFile } from './submitted-file.contract.ts';

const count = z.number().int();

const apiQuestion = z
  .object({
    key: z.string().describe('The name of its answer'),
    type: formFieldType,
    label: z.string(),
    isRequired: z.boolean(),
    options: z.array(z.string()).describe('The choices, or the rows of a matrix'),
    columns: z.array(z.string()).describe('Of a matrix'),
  })
  .meta({ id: 'SurveyQuestion' });

export const apiSurvey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string().describe('Its public page'),
    state: publishedState.describe('What visitors get. Only `open` takes answers'),
    version: count.nullable().describe('The published version; null before the first'),
    isAnonymous: z.boolean().describe('Stores no contact, and shows its answers only together'),
    questions: z.array(apiQuestion).describe('As edited; a new version begins when they are published'),
    visits: count,
    submissions: count,
    endsAt: moment.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'Survey' });

export const surveysQuery = z.strictObject({
  search: z.string().max(200).default('').describe('Part of the name'),
});
export const surveysAnswer = z.object({ items: z.array(apiSurvey) });

const apiSurveyAnswers = z
  .object({
    id: z.uuid().describe('Of the submission'),
    surveyId: z.uuid(),
    version: count.describe('The published version that asked'),
    channel: z.string().describe('The link that brought the person'),
    contactId: z.uuid().nullable(),
    answers: z
      .record(z.string(), storedAnswer)
      .describe(
        'By the key of the question. A ranking has the best choice first, a matrix a column for each row',
      ),
    files: z.array(apiSubmittedFile).describe('The files that came with it, in the order they were sent'),
    submittedAt: moment,
  })
  .meta({ id: 'SurveyAnswers' });

export const surveyAnswersQuery = pageQuery.extend({
  cursor: z.uuid().optional().describe('`nextCursor` of the previous page'),
  search: z.string().max(200).default('').describe('Part of an answer or of the contact’s name'),
  include,
});
export const surveyAnswersPage = pageOf(apiSurveyAnswers);
