import type { Form, FormLine } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput, searchInput } from '../list-contract.ts';
import { toPublishedSummary } from '../publishing/published-summary.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  createFormInput,
  formLine,
  type FormLineOutput,
  formOutput,
  formPreviewOutput,
  type FormOutput,
  saveFormDesignInput,
  saveFormInput,
} from './forms.contract.ts';

const recentDays = 30;

export const formsRouter = router({
  list: accountProcedure('publishing.view')
    .input(searchInput)
    .output(z.array(formLine))
    .query(async ({ ctx, input }) => {
      const lines = await ctx.forms.list(input.search);
      const ids = lines.map(({ id }) => id);
      const recent = await ctx.traffic.recent(ids, recentDays);
      return lines.map((line) =>
        toLine(line, recent.get(line.id) ?? Array.from({ length: recentDays }, () => 0)),
      );
    }),

  get: accountProcedure('publishing.view')
    .input(idInput)
    .output(formOutput)
    .query(async ({ ctx, input }) => presentForm(ctx, await ctx.forms.get(input.id))),

  /** With a list of its own. */
  create: accountProcedure('publishing.edit')
    .input(createFormInput)
    .output(formOutput)
    .mutation(async ({ ctx, input }) => presentForm(ctx, await ctx.forms.create(input.name))),

  duplicate: accountProcedure('publishing.edit')
    .input(idInput)
    .output(formOutput)
    .mutation(async ({ ctx, input }) => presentForm(ctx, await ctx.forms.duplicate(input.id))),

  /** Throws `stale_revision` when someone else saved after the form was opened. */
  save: accountProcedure('publishing.edit')
    .input(saveFormInput)
    .output(formOutput)
    .mutation(async ({ ctx, input: { id, revision, ...settings } }) =>
      presentForm(ctx, await ctx.forms.save(id, settings, revision)),
    ),

  saveDesign: accountProcedure('publishing.edit')
    .input(saveFormDesignInput)
    .output(formOutput)
    .mutation(async ({ ctx, input: { id, revision, ...change } }) =>
      presentForm(ctx, await ctx.forms.saveDesign(id, change, revision)),
    ),

  publish: accountProcedure('publishing.edit')
    .input(idInput)
    .output(formOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.forms.publish(input.id);
      return presentForm(ctx, await ctx.forms.get(input.id));
    }),

  /** A link to the draft that works for a week. */
  preview: accountProcedure('publishing.edit')
    .input(idInput)
    .output(formPreviewOutput)
    .mutation(async ({ ctx, input }) => toWire(await ctx.forms.preview(input.id))),

  remove: accountProcedure('publishing.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.forms.remove(input.id);
      return { ok: true };
    }),

  restore: accountProcedure('publishing.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.forms.restore(input.id);
      return { ok: true };
    }),
});

interface Presenting {
  forms: { line(id: string): Promise<Form & FormLine> };
  shareLinks: { list(publishedId: string): Promise<{ channel: string; url: string }[]> };
}

/** With what became of it. Of lead campaigns too. */
export async function presentForm({ forms, shareLinks }: Presenting, { id }: Form): Promise<FormOutput> {
  const line = await forms.line(id);
  const { isListGone: _gone, submissions: _count, hasChanges: _changes, published: _facts, ...fields } = line;
  const links = await shareLinks.list(id);
  return {
    ...toWire(fields),
    published: publishedFactsOf(line),
    embedCode:
      links
        .find(({ channel }) => channel === 'embed')
        ?.url.split('/')
        .at(-1) ?? '',
  };
}

function toLine(
  { id, name, listId, list, fields, submissions, createdAt, updatedAt, ...line }: FormLine,
  recent: number[],
): FormLineOutput {
  return toWire({
    id,
    name,
    listId,
    list,
    submissions,
    recent,
    createdAt,
    updatedAt,
    fields: fields.filter(({ type }) => type !== 'consent').length,
    published: publishedFactsOf(line),
  });
}

/** Of lead campaigns too. */
export function publishedFactsOf({
  published,
  hasChanges,
}: Pick<FormLine, 'published' | 'hasChanges'>): FormOutput['published'] {
  return { ...toPublishedSummary(published), hasChanges };
}
