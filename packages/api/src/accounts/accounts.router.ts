import { z } from 'zod';
import { accountProcedure, router } from '../trpc.ts';
import { analyticsInput, analyticsOutput, profileOutput } from './accounts.contract.ts';
import { toProfile } from './present-account.ts';

export const accountsRouter = router({
  profile: accountProcedure('account.view')
    .input(z.void())
    .output(profileOutput)
    .query(async ({ ctx }) => toProfile(await ctx.accounts.current())),

  /** Counters of the last 30 or 90 days, a row for every day, oldest first. */
  analytics: accountProcedure('campaigns.view')
    .input(analyticsInput)
    .output(analyticsOutput)
    .query(({ ctx, input }) => ctx.overview.analytics(input.channel, input.days)),
});
