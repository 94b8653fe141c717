import {
  surveyAnalytics,
  surveyCross,
  surveyFilter,
} from '@talkdrum/domain/acquisition/survey-analytics/survey-analytics.schema';
import { z } from 'zod';
import { isoTime, listInput, listOutput } from '../list-contract.ts';

const filtered = { surveyId: z.uuid(), filter: surveyFilter };
const questionKey = z
  .string()
  .min(1)
  .max(40)
  .meta({ examples: ['score', 'liked'] });

export const surveyAnalyticsInput = z.object(filtered);
export const surveyAnalyticsOutput = surveyAnalytics.extend({
  channels: z.array(z.object({ name: z.string(), n: z.number().int() })),
  /** Of all who began, whatever the filter. `reached` has the questions of the survey as it is now. */
  sessions: z.object({
    started: z.number().int(),
    completed: z.number().int(),
    reached: z.array(z.object({ key: z.string(), n: z.number().int() })),
  }),
});
export type SurveyAnalyticsOutput = z.infer<typeof surveyAnalyticsOutput>;

export const crossInput = z.object({ ...filtered, of: questionKey, by: questionKey });
export const crossOutput = surveyCross;
export type SurveyCrossOutput = z.infer<typeof crossOutput>;

export const surveyTextsInput = listInput.extend({
  ...filtered,
  key: questionKey,
  cursor: z.uuid().nullish(),
});
export const surveyTextsOutput = z.object({
  items: z.array(
    z.object({
      id: z.uuid().nullable(),
      text: z.string(),
      contactId: z.uuid().nullable(),
      contactName: z.string().nullable(),
      day: z.string().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type SurveyTextsOutput = z.infer<typeof surveyTextsOutput>;

export const listSurveySubmissionsInput = listInput.extend({
  surveyId: z.uuid(),
  cursor: z.uuid().nullish(),
  channel: z.string().max(40).nullish(),
});
const givenAnswer = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.record(z.string(), z.string()),
]);
export const surveySubmissionOutput = z.object({
  id: z.uuid(),
  version: z.number().int(),
  channel: z.string(),
  contactId: z.uuid().nullable(),
  contactName: z.string().nullable(),
  answers: z.record(z.string(), givenAnswer),
  submittedAt: isoTime,
});
export type SurveySubmissionOutput = z.infer<typeof surveySubmissionOutput>;
export const surveySubmissionsOutput = listOutput(surveySubmissionOutput);
export const surveyFilesInput = z.object({ surveyId: z.uuid(), id: z.uuid() });
export const removeSurveySubmissionsInput = z.object({
  surveyId: z.uuid(),
  ids: z.array(z.uuid()).min(1).max(100),
});
