import { z } from 'zod';
import { idInput } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure } from '../trpc.ts';
import {
  deliveriesInput,
  deliveriesOutput,
  heldOutput,
  progressOutput,
  reportOutput,
  retryFailedInput,
} from './campaigns.contract.ts';
import { toHeld } from './present-campaign.ts';

/** A campaign's results, during and after sending. */
export const resultProcedures = {
  progressNow: accountProcedure('campaigns.view')
    .input(idInput)
    .output(progressOutput)
    .query(({ ctx, input }) => ctx.campaignReports.progress(input.id)),

  report: accountProcedure('campaigns.view')
    .input(idInput)
    .output(reportOutput)
    .query(async ({ ctx, input }) => ({
      ...(await ctx.campaignReports.report(input.id)),
      ...(await ctx.campaignInsights.read(input.id)),
    })),

  /** Recipients of an SMS campaign who wait for their country's sending hours. */
  held: accountProcedure('campaigns.view')
    .input(idInput)
    .output(heldOutput)
    .query(async ({ ctx, input }) => (await ctx.campaignReports.held(input.id)).map(toHeld)),

  deliveries: accountProcedure('campaigns.view')
    .input(deliveriesInput)
    .output(deliveriesOutput)
    .query(async ({ ctx, input: { id, state, outcome, search, cursor, limit } }) => {
      const { items, nextCursor } = await ctx.deliveries.list({
        campaignId: id,
        state: state ?? null,
        outcome: outcome ?? null,
        search,
        cursor: cursor ?? null,
        limit,
      });
      return { items: items.map(toWire), nextCursor, total: null };
    }),

  retryFailed: accountProcedure('campaigns.send')
    .input(retryFailedInput)
    .output(z.object({ queued: z.number().int() }))
    .mutation(async ({ ctx, input: { id, ...options } }) => ({
      queued: await ctx.deliveries.retryFailed(id, options),
    })),
};
