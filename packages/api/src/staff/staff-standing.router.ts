import { z } from 'zod';
import { done } from '../list-contract.ts';
import { router, staffProcedure } from '../trpc.ts';
import { liftStopInput, standingFiguresOutput, stoppedAccountsOutput } from './staff-standing.contract.ts';
import { toWire } from '../to-wire.ts';

/** Promotional email stopped because of complaints or bounces. */
export const staffStanding = router({
  list: staffProcedure('read')
    .input(z.void())
    .output(stoppedAccountsOutput)
    .query(async ({ ctx }) => {
      const stopped = await ctx.desk.standing.list();
      return stopped.map((entry) => toWire(entry));
    }),

  /** What promotional email did in the last seven days, highest share of bounces first. */
  figures: staffProcedure('read')
    .input(z.void())
    .output(standingFiguresOutput)
    .query(async ({ ctx }) => {
      const lines = await ctx.desk.standing.figures();
      return lines.map((line) => toWire(line));
    }),

  lift: staffProcedure('accounts')
    .input(liftStopInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.desk.standing.lift(input.accountId, input.reason);
      return { ok: true };
    }),
});
