import { z } from 'zod';
import { accountProcedure, router } from '../trpc.ts';
import { sendingLimits, smsHoursOutput } from './sending-limits.contract.ts';

/** How many marketing messages a contact gets at most, and when they may arrive. */
export const sendingLimitsRouter = router({
  get: accountProcedure('account.view')
    .input(z.void())
    .output(sendingLimits)
    .query(({ ctx }) => ctx.sendingLimits.get()),

  set: accountProcedure('account.manage')
    .input(sendingLimits)
    .output(sendingLimits)
    .mutation(({ ctx, input }) => ctx.sendingLimits.set(input)),

  smsHours: accountProcedure('account.view')
    .input(z.void())
    .output(smsHoursOutput)
    .query(async ({ ctx }) => ctx.sendingLimits.smsHours()),
});
