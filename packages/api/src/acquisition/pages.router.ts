import type { LandingPage } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  createPageInput,
  pageFormOutput,
  pageOutput,
  type PageOutput,
  pagePresetOutput,
  pagePreviewOutput,
  pagesListInput,
  pagesListOutput,
  publishPageInput,
  renamePageInput,
  restorePageVersionInput,
  savePageInput,
} from './pages.contract.ts';

/** A design has at most 200,000 characters; a character can take several bytes. */
const designBytes = 1_000_000;

/** The account's landing pages. Their addresses, share links and cards are in `publishing`. */
export const pagesRouter = router({
  list: accountProcedure('publishing.view')
    .input(pagesListInput)
    .output(pagesListOutput)
    .query(async ({ ctx, input }) => {
      const filter = { ...input, status: input.status ?? null };
      const { items, nextCursor } = await ctx.pages.list(filter);
      return { items: items.map((item) => toWire(item)), nextCursor, total: await ctx.pages.total(filter) };
    }),

  get: accountProcedure('publishing.view')
    .input(idInput)
    .output(pageOutput)
    .query(async ({ ctx, input }) => toOutput(await ctx.pages.get(input.id))),

  create: accountProcedure('publishing.edit')
    .input(createPageInput)
    .output(pageOutput)
    .mutation(async ({ ctx, input }) => toOutput(await ctx.pages.create(input.name, input.start))),

  save: accountProcedure('publishing.edit')
    .meta({ inputLimit: designBytes })
    .input(savePageInput)
    .output(pageOutput)
    .mutation(async ({ ctx, input: { id, expectedRevision, ...content } }) =>
      toOutput(await ctx.pages.save(id, content, expectedRevision)),
    ),

  rename: accountProcedure('publishing.edit')
    .input(renamePageInput)
    .output(pageOutput)
    .mutation(async ({ ctx, input }) => toOutput(await ctx.pages.rename(input.id, input.name))),

  publish: accountProcedure('publishing.edit')
    .input(publishPageInput)
    .output(pageOutput)
    .mutation(async ({ ctx, input }) => toOutput(await ctx.pages.publish(input.id, input.expectedRevision))),

  unpublish: accountProcedure('publishing.edit')
    .input(idInput)
    .output(pageOutput)
    .mutation(async ({ ctx, input }) => toOutput(await ctx.pages.unpublish(input.id))),

  /** A link to the draft that works for a week. */
  preview: accountProcedure('publishing.edit')
    .input(idInput)
    .output(pagePreviewOutput)
    .mutation(async ({ ctx, input }) => toWire(await ctx.pages.preview(input.id))),

  /** The draft becomes an earlier version; visitors get it once it's published. */
  restoreVersion: accountProcedure('publishing.edit')
    .input(restorePageVersionInput)
    .output(pageOutput)
    .mutation(async ({ ctx, input: { id, n, expectedRevision } }) =>
      toOutput(await ctx.pages.restoreVersion(id, n, expectedRevision)),
    ),

  remove: accountProcedure('publishing.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.pages.remove(input.id);
      return { ok: true };
    }),

  /** For undo. */
  restore: accountProcedure('publishing.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.pages.restore(input.id);
      return { ok: true };
    }),

  /** The forms that a page's form block can choose from. */
  forms: accountProcedure('publishing.view')
    .input(z.void())
    .output(z.array(pageFormOutput))
    .query(async ({ ctx }) => (await ctx.forms.list()).map(({ id, name, fields }) => ({ id, name, fields }))),

  /** The gallery: each design in the account's brand. */
  presets: accountProcedure('publishing.view')
    .input(z.void())
    .output(z.array(pagePresetOutput))
    .query(({ ctx }) => ctx.pagePresets()),
});

function toOutput({ published, ...page }: LandingPage): PageOutput {
  const { id, name, design, revision, publishedRevision, updatedAt } = page;
  const { status, state, url, version, takenDownReason } = published;
  return toWire({
    id,
    name,
    design,
    revision,
    publishedRevision,
    updatedAt,
    published: { status, state, url, version, takenDownReason },
  });
}
