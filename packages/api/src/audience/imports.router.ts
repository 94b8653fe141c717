import { configureImport, type ImportView, planImport } from '@talkdrum/domain';
import { z } from 'zod';
import { idInput, listOutput } from '../list-contract.ts';
import { accountProcedure, privilegedProcedure, router } from '../trpc.ts';
import {
  configureImportInput,
  importDraft,
  importFirstRow,
  importListInput,
  type ImportOutput,
  importOutput,
  importPlan,
} from './imports.contract.ts';
import { toWire } from '../to-wire.ts';

export const importsRouter = router({
  list: accountProcedure('contacts.view')
    .input(importListInput)
    .output(listOutput(importOutput))
    .query(async ({ ctx, input }) => ({
      items: (await ctx.imports.list(input.limit)).map((view) => toOutput(view, ctx.clock.now())),
      nextCursor: null,
      total: null,
    })),

  get: accountProcedure('contacts.view')
    .input(idInput)
    .output(importOutput)
    .query(async ({ ctx, input }) => toOutput(await ctx.imports.get(input.id), ctx.clock.now())),

  /** The file's first rows, as the kept choices would store them. */
  firstRows: accountProcedure('contacts.view')
    .input(idInput)
    .output(z.array(importFirstRow))
    .query(({ ctx, input }) => ctx.imports.firstRows(input.id)),

  keep: accountProcedure('contacts.edit')
    .meta({ inputLimit: 500_000 })
    .input(importDraft)
    .output(importOutput)
    .mutation(async ({ ctx, input: { id, ...draft } }) =>
      toOutput(await ctx.imports.keep(id, draft), ctx.clock.now()),
    ),

  configure: privilegedProcedure('contacts.edit')
    .input(configureImportInput)
    .output(importOutput)
    .mutation(async ({ ctx, input: { id, ...reading } }) => {
      const { config, deps } = ctx.domain;
      return toOutput(await configureImport(ctx.inScope, config.dataDir, id, reading), deps.clock.now());
    }),

  check: privilegedProcedure('contacts.edit')
    .input(importPlan)
    .output(importOutput)
    .mutation(async ({ ctx, input }) => {
      const { config, deps } = ctx.domain;
      const view = await planImport(ctx.inScope, config.dataDir, 'check', toPlan(input));
      return toOutput(view, deps.clock.now());
    }),

  start: privilegedProcedure('contacts.edit')
    .input(importPlan)
    .output(importOutput)
    .mutation(async ({ ctx, input }) => {
      const { config, deps } = ctx.domain;
      const view = await planImport(ctx.inScope, config.dataDir, 'start', toPlan(input));
      return toOutput(view, deps.clock.now());
    }),

  pause: accountProcedure('contacts.edit')
    .input(idInput)
    .output(importOutput)
    .mutation(async ({ ctx, input }) => toOutput(await ctx.imports.pause(input.id), ctx.clock.now())),

  resume: accountProcedure('contacts.edit')
    .input(idInput)
    .output(importOutput)
    .mutation(async ({ ctx, input }) => toOutput(await ctx.imports.resume(input.id), ctx.clock.now())),

  cancel: accountProcedure('contacts.edit')
    .input(idInput)
    .output(importOutput)
    .mutation(async ({ ctx, input }) => toOutput(await ctx.imports.cancel(input.id), ctx.clock.now())),

  undo: accountProcedure('contacts.edit')
    .input(idInput)
    .output(importOutput)
    .mutation(async ({ ctx, input }) => toOutput(await ctx.imports.undo(input.id), ctx.clock.now())),
});

function toPlan({ id, delimiter, encoding, sheet, ...plan }: z.output<typeof importPlan>) {
  return { id, reading: { delimiter, encoding, sheet }, plan };
}

function toOutput({ job, listName, confirmation }: ImportView, now: Date): ImportOutput {
  const { encoding, delimiter, sheets, sheet } = job.options;
  return toWire({
    id: job.id,
    fileName: job.fileName,
    format: job.format,
    encoding,
    delimiter,
    sheets,
    sheet,
    header: job.header,
    preview: job.preview,
    mapping: job.mapping,
    listId: job.listId ?? null,
    listName,
    updateRule: job.updateRule,
    emptyCells: job.emptyCells,
    consent: job.consent,
    dateOrder: job.dateOrder ?? null,
    block: job.block ?? null,
    status: job.status,
    totalRows: job.totalRows ?? null,
    processed: job.processed,
    created: job.created,
    updated: job.updated,
    skipped: job.skipped,
    failed: job.failed,
    blocked: job.blocked,
    confirmation,
    droppedCells: job.droppedCells,
    summary: job.summary ?? null,
    error: job.error ?? null,
    ...job.speed(now),
    canUndoUntil: job.canUndo(now) ? job.undoUntil : null,
    createdAt: job.createdAt,
    finishedAt: job.finishedAt,
  });
}
