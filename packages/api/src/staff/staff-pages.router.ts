import { done } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { router, staffProcedure } from '../trpc.ts';
import * as contract from './staff-pages.contract.ts';

/** Pages that wait for review, were reported, or were taken down. */
export const staffPages = router({
  list: staffProcedure('read')
    .input(contract.reviewedPagesInput)
    .output(contract.reviewedPagesOutput)
    .query(async ({ ctx, input: { queue, ...page } }) => {
      const { items, nextCursor } = await ctx.desk.pages.list(page, queue);
      return {
        nextCursor,
        items: items.map(({ reports, ...item }) => ({
          ...toWire(item),
          reports: reports.map((report) => toWire(report)),
        })),
      };
    }),

  approve: staffProcedure('pages')
    .input(contract.approvePageInput)
    .output(done)
    .mutation(async ({ ctx, input: { accountId, pageId, note } }) => {
      await ctx.desk.pages.approve(accountId, pageId, note);
      return { ok: true };
    }),

  takeDown: staffProcedure('pages')
    .input(contract.decidePageInput)
    .output(done)
    .mutation(async ({ ctx, input: { accountId, pageId, reason } }) => {
      await ctx.desk.pages.takeDown(accountId, pageId, reason);
      return { ok: true };
    }),

  putBack: staffProcedure('pages')
    .input(contract.decidePageInput)
    .output(done)
    .mutation(async ({ ctx, input: { accountId, pageId, reason } }) => {
      await ctx.desk.pages.putBack(accountId, pageId, reason);
      return { ok: true };
    }),

  dismissReports: staffProcedure('pages')
    .input(contract.dismissReportsInput)
    .output(done)
    .mutation(async ({ ctx, input: { accountId, pageId } }) => {
      await ctx.desk.pages.dismissReports(accountId, pageId);
      return { ok: true };
    }),
});
