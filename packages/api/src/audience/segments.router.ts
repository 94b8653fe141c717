import type { Segment } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput, searchInput } from '../list-contract.ts';
import { accountProcedure, router } from '../trpc.ts';
import { toContactRow } from './present-contact.ts';
import {
  newSegmentInput,
  segmentFieldsOutput,
  type SegmentOutput,
  segmentOutput,
  segmentPreviewInput,
  segmentPreviewOutput,
  segmentSuggestionsInput,
  segmentSuggestionsOutput,
  updateSegmentInput,
} from './segments.contract.ts';
import { toWire } from '../to-wire.ts';

export const segmentsRouter = router({
  list: accountProcedure('contacts.view')
    .input(searchInput)
    .output(z.array(segmentOutput))
    .query(async ({ ctx, input }) => (await ctx.segments.list(input.search)).map(toOutput)),

  get: accountProcedure('contacts.view')
    .input(idInput)
    .output(segmentOutput)
    .query(async ({ ctx, input }) => toOutput(await ctx.segments.get(input.id))),

  create: accountProcedure('contacts.edit')
    .input(newSegmentInput)
    .output(segmentOutput)
    .mutation(async ({ ctx, input }) => toOutput(await ctx.segments.create(input.name, input.type))),

  update: accountProcedure('contacts.edit')
    .meta({ inputLimit: 500_000 })
    .input(updateSegmentInput)
    .output(segmentOutput)
    .mutation(async ({ ctx, input }) =>
      toOutput(await ctx.segments.update(input.id, input.name, input.definition, input.expectedRevision)),
    ),

  archive: accountProcedure('contacts.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.segments.archive(input.id);
      return { ok: true };
    }),

  restore: accountProcedure('contacts.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.segments.restore(input.id);
      return { ok: true };
    }),

  /** Contacts the rules match now. A mutation only because a definition is too long for a URL. */
  preview: accountProcedure('contacts.view')
    .meta({ inputLimit: 500_000 })
    .input(segmentPreviewInput)
    .output(segmentPreviewOutput)
    .mutation(async ({ ctx, input }) => {
      const { count, sample, nobody } = await ctx.segments.preview(input.definition);
      return { count, sample: sample.map(toContactRow), nobody };
    }),

  /** Existing values for a rule. */
  suggestions: accountProcedure('contacts.view')
    .input(segmentSuggestionsInput)
    .output(segmentSuggestionsOutput)
    .query(({ ctx, input }) => ctx.segments.suggestions(input.subject, input.search)),

  fields: accountProcedure('contacts.view')
    .input(z.void())
    .output(segmentFieldsOutput)
    .query(async ({ ctx }) => ({
      ...(await ctx.segments.fields()),
      events: await ctx.events.names(),
      forms: await ctx.formQuestions(),
    })),
});

function toOutput(segment: Segment): SegmentOutput {
  const { id, name, type, definition, revision } = segment;
  return toWire({
    id,
    name,
    type,
    definition,
    revision,
    count: segment.count ?? null,
    countedAt: segment.countedAt,
    createdAt: segment.createdAt,
    updatedAt: segment.updatedAt,
  });
}
