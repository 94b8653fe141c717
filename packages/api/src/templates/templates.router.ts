import {
  checkLinks,
  countTemplates,
  designOf,
  exactCount,
  mergeTagHelp,
  presets,
  type Template,
} from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { accountProcedure, privilegedProcedure, router } from '../trpc.ts';
import { shownContact } from './shown-contact.ts';
import {
  checkLinksInput,
  checkLinksOutput,
  createTemplateInput,
  mergeTagOutput,
  presetOutput,
  previewInput,
  previewOutput,
  renameTemplateInput,
  saveTemplateInput,
  type TemplateOutput,
  type TemplateRow,
  templateOutput,
  templatesListInput,
  templatesListOutput,
} from './templates.contract.ts';
import { toWire } from '../to-wire.ts';

/** HTML and text of 1,000,000 characters each; a character can take several bytes. */
const contentBytes = 6_000_000;

export const templatesRouter = router({
  list: accountProcedure('templates.view')
    .input(templatesListInput)
    .output(templatesListOutput)
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.templates.list(input);
      const total = exactCount(await countTemplates(ctx, { ...input, channel: 'email' }));
      return { items: items.map(toRow), nextCursor, total };
    }),

  get: accountProcedure('templates.view')
    .input(idInput)
    .output(templateOutput)
    .query(async ({ ctx, input }) => toOutput(await ctx.templates.get(input.id))),

  create: accountProcedure('templates.edit')
    .input(createTemplateInput)
    .output(templateOutput)
    .mutation(async ({ ctx, input }) => toOutput(await ctx.templates.create(input.name, input.start))),

  save: accountProcedure('templates.edit')
    .meta({ inputLimit: contentBytes })
    .input(saveTemplateInput)
    .output(templateOutput)
    .mutation(async ({ ctx, input: { id, expectedRevision, ...content } }) =>
      toOutput(await ctx.templates.save(id, content, expectedRevision)),
    ),

  rename: accountProcedure('templates.edit')
    .input(renameTemplateInput)
    .output(templateOutput)
    .mutation(async ({ ctx, input }) =>
      toOutput(await ctx.templates.rename(input.id, input.name, input.tag)),
    ),

  archive: accountProcedure('templates.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.templates.archive(input.id);
      return { ok: true };
    }),

  restore: accountProcedure('templates.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.templates.restore(input.id);
      return { ok: true };
    }),

  /** The message as a contact, or a sample contact, would receive it. */
  preview: accountProcedure('templates.view')
    .meta({ inputLimit: contentBytes })
    .input(previewInput)
    .output(previewOutput)
    .mutation(async ({ ctx, input: { contactId, ...content } }) => {
      const { compiled, ...rendered } = await ctx.previews.render(
        content,
        shownContact(ctx.signedIn.grants, contactId),
      );
      return {
        ...rendered,
        checks: compiled.checks,
        htmlBytes: compiled.htmlBytes,
        links: compiled.links.map((link) => link.display),
        tagsWithoutFallback: compiled.mergeTags.filter((tag) => !tag.hasFallback).map((tag) => tag.source),
      };
    }),

  /** Asks the sites that the links lead to, so it isn't part of a transaction. */
  checkLinks: privilegedProcedure('templates.edit')
    .meta({ inputLimit: contentBytes })
    .input(checkLinksInput)
    .output(checkLinksOutput)
    .mutation(({ ctx, input }) => checkLinks(ctx.domain, ctx.signedIn.accountId, ctx.inScope, input)),

  /** The gallery: each design rendered for a sample contact. */
  presets: accountProcedure('templates.view')
    .input(z.void())
    .output(z.array(presetOutput))
    .query(async ({ ctx }) => {
      const shown = [];
      for (const preset of presets) {
        const { key, name, tags, subject, preheader } = preset;
        const content = { subject, preheader, html: '', text: '', design: designOf(preset) };
        const preview = await ctx.previews.render(content, null);
        shown.push({ key, name, tags: [...tags], subject: preview.subject, html: preview.html });
      }
      return shown;
    }),

  mergeTags: accountProcedure('templates.view')
    .input(z.void())
    .output(z.array(mergeTagOutput))
    .query(({ ctx }) => mergeTagHelp(ctx, ctx.publishedLinks, ctx.domain.deps.recipientValues)),
});

function toRow(template: Template): TemplateRow {
  const { id, name, kind, tag, subject, revision } = template;
  return toWire({
    id,
    name,
    kind,
    tag,
    subject,
    revision,
    createdAt: template.createdAt,
    updatedAt: template.updatedAt,
  });
}

function toOutput(template: Template): TemplateOutput {
  const { preheader, html, text, design, compiled } = template;
  return {
    ...toRow(template),
    preheader,
    html,
    text,
    design: design ?? null,
    checks: compiled?.checks ?? [],
  };
}
