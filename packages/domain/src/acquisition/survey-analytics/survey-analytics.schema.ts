import { z } from 'zod';

// ISO 8601 has a year 0, PostgreSQL doesn't.
const day = z.iso.date('Choose a date').refine((text) => !text.startsWith('0000'), 'Choose a date');

/** Which submissions of a survey count. Days are of the account’s calendar and count in. */
export const surveyFilter = z.object({
  from: day.nullish(),
  until: day.nullish(),
  channel: z.string().max(40).nullish(),
  segmentId: z.uuid().nullish(),
  /** All must hold. */
  answers: z
    .array(
      z.object({
        key: z.string().max(40),
        line: z.string().max(200).default(''),
        choice: z.string().max(500),
      }),
    )
    .max(5, 'Use 5 answers or fewer')
    .default([]),
});
export type SurveyFilter = z.infer<typeof surveyFilter>;

/** What a group of fewer people of an anonymous survey would give away. */
export const smallestGroup = 5;

/** How many gave an answer. `line` is the row of a matrix or the option of a ranking; null for their own words. */
export const answerCount = z.object({
  line: z.string(),
  choice: z.string(),
  isOther: z.boolean(),
  n: z.number().int(),
});
export type AnswerCount = z.infer<typeof answerCount>;

export const surveyScore = z.discriminatedUnion('kind', [
  /** Share of promoters minus share of detractors, from −100 to 100. */
  z.object({
    kind: z.literal('nps'),
    value: z.number(),
    promoters: z.number().int(),
    passives: z.number().int(),
    detractors: z.number().int(),
  }),
  /** Share of the two best answers, in percent. */
  z.object({ kind: z.literal('csat'), value: z.number(), best: z.number().int() }),
  z.object({ kind: z.literal('average'), value: z.number() }),
]);
export type SurveyScore = z.infer<typeof surveyScore>;

export const questionSummary = z.object({
  key: z.string(),
  type: z.string(),
  label: z.string(),
  /** The newest version doesn’t ask it. */
  isGone: z.boolean(),
  /** How many answered. */
  n: z.number().int(),
  counts: z.array(answerCount),
  score: surveyScore.nullable(),
  /** By week, of questions with a score. */
  trend: z.array(z.object({ week: z.string(), n: z.number().int(), value: z.number() })),
});
export type QuestionSummary = z.infer<typeof questionSummary>;

export const surveyAnalytics = z.object({
  /** An anonymous survey shows no groups of fewer than five people. */
  isHidden: z.boolean(),
  isAnonymous: z.boolean(),
  submissions: z.number().int(),
  /** Half took longer, to two digits; null without submissions. */
  medianSeconds: z.number().nullable(),
  weeks: z.array(z.object({ week: z.string(), n: z.number().int() })),
  questions: z.array(questionSummary),
});
export type SurveyAnalytics = z.infer<typeof surveyAnalytics>;

/** One question by the answers to another, or by channel. */
export const surveyCross = z.object({
  /** A group that is hidden isn’t named with a number. */
  groups: z.array(
    z.object({
      name: z.string(),
      isHidden: z.boolean(),
      n: z.number().int(),
      counts: z.array(answerCount),
      score: surveyScore.nullable(),
    }),
  ),
});
export type SurveyCross = z.infer<typeof surveyCross>;
