import type { Survey, SurveyLine } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput, searchInput } from '../list-contract.ts';
import { toPublishedSummary } from '../publishing/published-summary.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  createSurveyInput,
  saveSurveyDesignInput,
  saveSurveyInput,
  surveyLine,
  type SurveyLineOutput,
  surveyLinksOutput,
  type SurveyOutput,
  surveyOutput,
  surveyPreviewOutput,
} from './surveys.contract.ts';

export const surveysRouter = router({
  list: accountProcedure('publishing.view')
    .input(searchInput)
    .output(z.array(surveyLine))
    .query(async ({ ctx, input }) => (await ctx.surveys.list(input.search)).map(toLine)),

  get: accountProcedure('publishing.view')
    .input(idInput)
    .output(surveyOutput)
    .query(async ({ ctx, input }) => present(ctx, await ctx.surveys.get(input.id))),

  create: accountProcedure('publishing.edit')
    .input(createSurveyInput)
    .output(surveyOutput)
    .mutation(async ({ ctx, input: { name, preset } }) =>
      present(ctx, await ctx.surveys.create(name, preset ?? null)),
    ),

  duplicate: accountProcedure('publishing.edit')
    .input(idInput)
    .output(surveyOutput)
    .mutation(async ({ ctx, input }) => present(ctx, await ctx.surveys.duplicate(input.id))),

  /** Throws `stale_revision` when someone else saved after the survey was opened. */
  save: accountProcedure('publishing.edit')
    .input(saveSurveyInput)
    .output(surveyOutput)
    .mutation(async ({ ctx, input: { id, revision, settings, closesAt } }) => {
      const end = typeof closesAt === 'string' ? new Date(closesAt) : closesAt;
      return present(ctx, await ctx.surveys.save(id, settings, revision, end));
    }),

  saveDesign: accountProcedure('publishing.edit')
    .input(saveSurveyDesignInput)
    .output(surveyOutput)
    .mutation(async ({ ctx, input: { id, revision, design } }) =>
      present(ctx, await ctx.surveys.saveDesign(id, design, revision)),
    ),

  publish: accountProcedure('publishing.edit')
    .input(idInput)
    .output(surveyOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.surveys.publish(input.id);
      return present(ctx, await ctx.surveys.get(input.id));
    }),

  /** A link to the draft that works for a week. */
  preview: accountProcedure('publishing.edit')
    .input(idInput)
    .output(surveyPreviewOutput)
    .mutation(async ({ ctx, input }) => toWire(await ctx.surveys.preview(input.id))),

  /** Where to send people, and the first question as links for an email. */
  links: accountProcedure('publishing.view')
    .input(idInput)
    .output(surveyLinksOutput)
    .query(({ ctx, input }) => ctx.surveys.links(input.id)),

  remove: accountProcedure('publishing.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.surveys.remove(input.id);
      return { ok: true };
    }),

  restore: accountProcedure('publishing.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.surveys.restore(input.id);
      return { ok: true };
    }),
});

interface Presenting {
  surveys: { line(id: string): Promise<SurveyLine> };
}

async function present({ surveys }: Presenting, { id }: Survey): Promise<SurveyOutput> {
  const line = await surveys.line(id);
  const { hasChanges: _changes, published: _facts, ...survey } = line;
  return { ...toWire(survey), published: factsOf(line) };
}

function toLine({ design, ...survey }: SurveyLine): SurveyLineOutput {
  const { id, name, isPublic, isAnonymous, list, submissions, createdAt, updatedAt } = survey;
  const questions = design.pages.flatMap((page) => page.questions);
  return {
    ...toWire({ id, name, isPublic, isAnonymous, list, submissions, createdAt, updatedAt }),
    questions: questions.filter(({ type }) => type !== 'statement').length,
    published: factsOf(survey),
  };
}

function factsOf({
  published,
  hasChanges,
}: Pick<SurveyLine, 'published' | 'hasChanges'>): SurveyOutput['published'] {
  const { slug, revision } = published;
  return { ...toPublishedSummary(published), slug, revision, hasChanges };
}
