import type { Form, FormLine, PublishedItem } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
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

export const formsRouter = router({
  list: accountProcedure('publishing.view')
    .input(z.object({ search: z.string().max(200).default('') }))
    .output(z.array(formLine))
    .query(async ({ ctx, input }) => (await ctx.forms.list(input.search)).map(toLine)),

  get: accountProcedure('publishing.view')
    .input(idInput)
    .output(formOutput)
    .query(async ({ ctx, input }) => present(ctx, await ctx.forms.get(input.id))),

  /** With a list of its own. */
  create: accountProcedure('publishing.edit')
    .input(createFormInput)
    .output(formOutput)
    .mutation(async ({ ctx, input }) => present(ctx, await ctx.forms.create(input.name))),

  duplicate: accountProcedure('publishing.edit')
    .input(idInput)
    .output(formOutput)
    .mutation(async ({ ctx, input }) => present(ctx, await ctx.forms.duplicate(input.id))),

  /** Throws `stale_revision` when someone else saved after the form was opened. */
  save: accountProcedure('publishing.edit')
    .input(saveFormInput)
    .output(formOutput)
    .mutation(async ({ ctx, input: { id, revision, ...settings } }) =>
      present(ctx, await ctx.forms.save(id, settings, revision)),
    ),

  saveDesign: accountProcedure('publishing.edit')
    .input(saveFormDesignInput)
    .output(formOutput)
    .mutation(async ({ ctx, input: { id, revision, ...change } }) =>
      present(ctx, await ctx.forms.saveDesign(id, change, revision)),
    ),

  publish: accountProcedure('publishing.edit')
    .input(idInput)
    .output(formOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.forms.publish(input.id);
      return present(ctx, await ctx.forms.get(input.id));
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
  publishing: { get(id: string): Promise<PublishedItem> };
  shareLinks: { list(publishedId: string): Promise<{ channel: string; url: string }[]> };
}

async function present({ publishing, shareLinks }: Presenting, form: Form): Promise<FormOutput> {
  const { isListGone: _, ...fields } = form;
  const links = await shareLinks.list(form.id);
  return {
    ...toWire(fields),
    published: factsOf(await publishing.get(form.id)),
    embedCode:
      links
        .find(({ channel }) => channel === 'embed')
        ?.url.split('/')
        .at(-1) ?? '',
  };
}

function toLine({
  id,
  name,
  listId,
  list,
  fields,
  submissions,
  createdAt,
  updatedAt,
  published,
}: FormLine): FormLineOutput {
  return toWire({
    id,
    name,
    listId,
    list,
    submissions,
    createdAt,
    updatedAt,
    fields: fields.filter(({ type }) => type !== 'consent').length,
    published: factsOf(published),
  });
}

function factsOf({
  url,
  status,
  state,
  version,
  visits,
  publishedAt,
  closesAt,
}: PublishedItem): FormOutput['published'] {
  return toWire({ url, status, state, version, visits, publishedAt, closesAt });
}
