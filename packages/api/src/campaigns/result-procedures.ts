import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure } from '../trpc.ts';
import { abTestOutput, copyVariantInput, decideAbTestInput } from './ab-tests.contract.ts';
import { deliveriesInput, deliveriesOutput, retryFailedInput } from './campaign-deliveries.contract.ts';
import { campaignOutput, heldOutput, progressOutput, reportOutput } from './campaigns.contract.ts';
import { toCampaign, toHeld } from './present-campaign.ts';

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

  /** The campaign's A/B test: what each variant brought, and who is ahead. */
  abTest: accountProcedure('campaigns.view')
    .input(idInput)
    .output(abTestOutput)
    .query(({ ctx, input }) => ctx.abTests.report(input.id)),

  /** Sends the rest of the audience a variant now, or with null nothing. */
  decideAbTest: accountProcedure('campaigns.send')
    .input(decideAbTestInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.abTests.decide(input.id, input.winner);
      return { ok: true } as const;
    }),

  /** A new draft with the message of one variant. */
  copyVariant: accountProcedure('campaigns.edit')
    .input(copyVariantInput)
    .output(campaignOutput)
    .mutation(async ({ ctx, input }) =>
      toCampaign(ctx, await ctx.abTests.copyVariant(input.id, input.variant)),
    ),

  retryFailed: accountProcedure('campaigns.send')
    .input(retryFailedInput)
    .output(z.object({ queued: z.number().int() }))
    .mutation(async ({ ctx, input: { id, ...options } }) => ({
      queued: await ctx.deliveries.retryFailed(id, options),
    })),
};
