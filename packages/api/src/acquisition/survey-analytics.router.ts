import { DomainError } from '@talkdrum/domain';
import { surveyFilter } from '@talkdrum/domain/acquisition/survey-analytics/survey-analytics.schema';
import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import { removedSubmissions, submissionFilesOutput } from './forms.contract.ts';
import {
  crossInput,
  crossOutput,
  listSurveySubmissionsInput,
  removeSurveySubmissionsInput,
  surveyAnalyticsInput,
  surveyAnalyticsOutput,
  surveyFilesInput,
  surveySubmissionsOutput,
  surveyTextsInput,
  surveyTextsOutput,
} from './survey-analytics.contract.ts';

/** Counts need the privilege for surveys; what one person wrote is about a contact, and needs that for contacts. */
export const surveyAnalyticsRouter = router({
  overview: accountProcedure('publishing.view')
    .input(surveyAnalyticsInput)
    .output(surveyAnalyticsOutput)
    .query(async ({ ctx, input: { surveyId, filter } }) => {
      const survey = await ctx.surveys.get(surveyId);
      const analytics = await ctx.surveyAnalytics.overview(survey, filter);
      return {
        ...analytics,
        channels: analytics.isHidden ? [] : await ctx.surveyAnalytics.channels(survey, filter),
        sessions: await ctx.surveyAnalytics.sessions(survey),
      };
    }),

  /** One question by the answers to another. */
  cross: accountProcedure('publishing.view')
    .input(crossInput)
    .output(crossOutput)
    .query(async ({ ctx, input: { surveyId, filter, of, by } }) =>
      ctx.surveyAnalytics.cross(await ctx.surveys.get(surveyId), filter, of, by),
    ),

  texts: accountProcedure('contacts.view')
    .input(surveyTextsInput)
    .output(surveyTextsOutput)
    .query(async ({ ctx, input: { surveyId, filter, cursor, ...asked } }) =>
      ctx.surveyAnalytics.texts(await ctx.surveys.get(surveyId), filter, { ...asked, after: cursor ?? null }),
    ),

  submissions: accountProcedure('contacts.view')
    .input(listSurveySubmissionsInput)
    .output(surveySubmissionsOutput)
    .query(async ({ ctx, input: { surveyId, search, channel, cursor, limit } }) => {
      requireNames(await ctx.surveys.get(surveyId));
      const filter = { surveyId, search, filter: surveyFilter.parse({ channel }) };
      const page = await ctx.surveySubmissions.list({ ...filter, after: cursor ?? undefined, limit });
      return {
        items: page.items.map((item) => toWire(item)),
        nextCursor: page.nextCursor,
        total: await ctx.surveySubmissions.total(filter),
      };
    }),

  /** The files of a submission, with links that work for ten minutes. */
  files: accountProcedure('contacts.view')
    .input(surveyFilesInput)
    .output(submissionFilesOutput)
    .query(async ({ ctx, input }) => {
      await ctx.surveys.get(input.surveyId);
      const files = await ctx.submissionFiles.of(input.surveyId, input.id);
      return { items: files.map(({ submissionId: _submission, ...file }) => toWire(file)) };
    }),

  /** Contacts stay; the answers leave every figure. */
  removeSubmissions: accountProcedure('contacts.edit')
    .input(removeSurveySubmissionsInput)
    .output(removedSubmissions)
    .mutation(async ({ ctx, input: { surveyId, ids } }) => {
      await ctx.surveys.get(surveyId);
      return { removed: await ctx.surveySubmissions.remove(surveyId, ids) };
    }),
});

/** Single submissions would undo what was promised. */
function requireNames({ isAnonymous }: { isAnonymous: boolean }): void {
  if (isAnonymous)
    throw new DomainError('invalid_state', 'This survey is anonymous. Its answers are only shown together.');
}
