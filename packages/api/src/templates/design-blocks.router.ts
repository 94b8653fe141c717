import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import { renameBlockInput, saveBlockInput, savedBlockOutput } from './design-blocks.contract.ts';

/** A block has at most as many characters as a whole design; a character can take several bytes. */
const blockBytes = 2_000_000;

/** Blocks that the account keeps for its next email designs. */
export const designBlocksRouter = router({
  list: accountProcedure('templates.view')
    .input(z.void())
    .output(z.array(savedBlockOutput))
    .query(async ({ ctx }) => (await ctx.designBlocks.list()).map((block) => toWire(block))),

  save: accountProcedure('templates.edit')
    .meta({ inputLimit: blockBytes })
    .input(saveBlockInput)
    .output(idInput)
    .mutation(async ({ ctx, input }) => ({ id: await ctx.designBlocks.save(input.name, input.block) })),

  rename: accountProcedure('templates.edit')
    .input(renameBlockInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.designBlocks.rename(input.id, input.name);
      return { ok: true };
    }),

  remove: accountProcedure('templates.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.designBlocks.remove(input.id);
      return { ok: true };
    }),

  /** For undo. */
  restore: accountProcedure('templates.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.designBlocks.restore(input.id);
      return { ok: true };
    }),
});
