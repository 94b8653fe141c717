import { surveyFields, surveyName, surveySettings } from '@talkdrum/domain/acquisition/surveys/survey.schema';
import { surveyPresetNames } from '@talkdrum/survey-design';
import { type SurveyDesign, surveyDesign } from '@talkdrum/survey-design/survey-design.schema';
import { z } from 'zod';
import { isoTime, seenRevision } from '../list-contract.ts';
import { publishedSummary } from '../publishing/published-summary.contract.ts';

export { surveyName, surveySettings };

export const createSurveyInput = z.object({
  name: surveyName,
  preset: z.enum(surveyPresetNames).nullish(),
});

/** `revision` is that of the survey the person saw, so nobody overwrites a change they haven't seen. */
const seen = { id: z.uuid(), revision: seenRevision };

export const saveSurveyInput = z.object({
  ...seen,
  settings: surveySettings,
  /** The end date, which holds at once; left out, it stays. */
  closesAt: isoTime.nullable().optional(),
});
export const saveSurveyDesignInput = z.object({ ...seen, design: surveyDesign });

/** Its `closesAt` is the survey's end date. */
const publishedFacts = publishedSummary.extend({
  slug: z.string(),
  /** Of the published item's settings, which have the end date. */
  revision: z.number().int(),
  /** Publishing it would change what visitors get. */
  hasChanges: z.boolean(),
});

export const surveyOutput = surveyFields.extend({
  id: z.uuid(),
  name: z.string(),
  design: z.custom<SurveyDesign>(),
  list: z.string().nullable(),
  isListGone: z.boolean(),
  submissions: z.number().int(),
  revision: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
  published: publishedFacts,
});
export type SurveyOutput = z.infer<typeof surveyOutput>;

export const surveyLine = surveyOutput
  .pick({
    id: true,
    name: true,
    isPublic: true,
    isAnonymous: true,
    list: true,
    submissions: true,
    createdAt: true,
    updatedAt: true,
    published: true,
  })
  .extend({ questions: z.number().int() });
export type SurveyLineOutput = z.infer<typeof surveyLine>;

export const surveyPreviewOutput = z.object({ url: z.string(), expiresAt: isoTime });

export const surveyLinksOutput = z.object({
  publicUrl: z.string(),
  campaignUrl: z.string(),
  mergeTag: z.string(),
  answerTags: z
    .object({
      question: z.string(),
      html: z.string(),
      links: z.array(z.object({ answer: z.string(), href: z.string() })),
      isScale: z.boolean(),
      low: z.string(),
      high: z.string(),
    })
    .nullable(),
});
export type SurveyLinksOutput = z.infer<typeof surveyLinksOutput>;
