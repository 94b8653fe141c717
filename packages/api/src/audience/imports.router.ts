import { type FileFacts, type ImportView, inspectFile, pathOfStored } from '@talkdrum/domain';
import { idInput, listOutput } from '../list-contract.ts';
import { accountProcedure, privilegedProcedure, router } from '../trpc.ts';
import {
  configureImportInput,
  importListInput,
  type ImportOutput,
  importOutput,
  importPlan,
} from './imports.contract.ts';

interface Reading {
  delimiter?: string | null | undefined;
  encoding?: string | null | undefined;
  sheet?: string | null | undefined;
}

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

  /** Looks at the file again between two short scopes: reading it may take a moment. */
  configure: privilegedProcedure('contacts.edit')
    .input(configureImportInput)
    .output(importOutput)
    .mutation(async ({ ctx, input }) => {
      const facts = await readAgain(
        ctx.domain.config.dataDir,
        await ctx.inScope((scope) => scope.imports.get(input.id)),
        input,
      );
      return ctx.inScope(async (scope) =>
        toOutput(await scope.imports.configure(input.id, facts), scope.clock.now()),
      );
    }),

  check: privilegedProcedure('contacts.edit')
    .input(importPlan)
    .output(importOutput)
    .mutation(async ({ ctx, input: { id, delimiter, encoding, sheet, ...plan } }) => {
      const facts = await factsIfOther(
        ctx.domain.config.dataDir,
        await ctx.inScope((scope) => scope.imports.get(id)),
        { delimiter, encoding, sheet },
      );
      return ctx.inScope(async (scope) => {
        if (facts !== null) await scope.imports.configure(id, facts);
        return toOutput(await scope.imports.check(id, plan), scope.clock.now());
      });
    }),

  start: privilegedProcedure('contacts.edit')
    .input(importPlan)
    .output(importOutput)
    .mutation(async ({ ctx, input: { id, delimiter, encoding, sheet, ...plan } }) => {
      const facts = await factsIfOther(
        ctx.domain.config.dataDir,
        await ctx.inScope((scope) => scope.imports.get(id)),
        { delimiter, encoding, sheet },
      );
      return ctx.inScope(async (scope) => {
        if (facts !== null) await scope.imports.configure(id, facts);
        return toOutput(await scope.imports.start(id, plan), scope.clock.now());
      });
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

/** Null when the file is read this way already. */
function factsIfOther(dataDir: string, view: ImportView, reading: Reading): Promise<FileFacts> | null {
  const { delimiter, encoding, sheet } = view.job.options;
  const isOther = (wanted: string | null | undefined, now: string | null): boolean =>
    wanted !== null && wanted !== undefined && wanted !== now;
  return isOther(reading.delimiter, delimiter) ||
    isOther(reading.encoding, encoding) ||
    isOther(reading.sheet, sheet)
    ? readAgain(dataDir, view, reading)
    : null;
}

function readAgain(dataDir: string, { job }: ImportView, reading: Reading): Promise<FileFacts> {
  return inspectFile(pathOfStored(dataDir, job.filePath), {
    fileName: job.fileName,
    delimiter: reading.delimiter ?? job.options.delimiter,
    encoding: reading.encoding ?? job.options.encoding,
    sheet: reading.sheet ?? job.options.sheet,
  });
}

function toOutput({ job, listName, confirmation }: ImportView, now: Date): ImportOutput {
  const { encoding, delimiter, sheets, sheet } = job.options;
  return {
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
    status: job.status,
    totalRows: job.totalRows ?? null,
    processed: job.processed,
    created: job.created,
    updated: job.updated,
    skipped: job.skipped,
    failed: job.failed,
    confirmation,
    droppedCells: job.droppedCells,
    summary: job.summary ?? null,
    error: job.error ?? null,
    ...job.speed(now),
    canUndoUntil: job.canUndo(now) ? (job.undoUntil?.toISOString() ?? null) : null,
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}
