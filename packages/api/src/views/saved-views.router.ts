import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  createViewInput,
  defaultViewInput,
  listOfViewsInput,
  savedViewOutput,
  updateViewInput,
} from './saved-views.contract.ts';

/** Saved views of lists. Each call also needs the privilege to see its list. */
export const savedViewsRouter = router({
  list: accountProcedure('account.view')
    .input(listOfViewsInput)
    .output(z.array(savedViewOutput))
    .query(async ({ ctx, input }) => {
      const views = await ctx.savedViews.list(input.list, ctx.signedIn.grants);
      return views.map((view) => toWire(view));
    }),

  create: accountProcedure('account.view')
    .input(createViewInput)
    .output(idInput)
    .mutation(async ({ ctx, input: { list, state, ...fields } }) => ({
      id: await ctx.savedViews.create(list, fields, state, ctx.signedIn.grants),
    })),

  update: accountProcedure('account.view')
    .input(updateViewInput)
    .output(done)
    .mutation(async ({ ctx, input: { id, updatedAt, ...change } }) => {
      const seen = { ...change, updatedAt: new Date(updatedAt) };
      await ctx.savedViews.update(id, seen, ctx.signedIn.grants);
      return { ok: true };
    }),

  remove: accountProcedure('account.view')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.savedViews.remove(input.id, ctx.signedIn.grants);
      return { ok: true };
    }),

  setDefault: accountProcedure('account.view')
    .input(defaultViewInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.savedViews.setDefault(input.list, input.viewId, ctx.signedIn.grants);
      return { ok: true };
    }),
});
