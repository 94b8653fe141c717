import type { DeliveryRecord } from '@talkdrum/domain';
import { z } from 'zod';
import { idInput } from '../list-contract.ts';
import { accountProcedure } from '../trpc.ts';
import {
  deliveriesInput,
  deliveriesOutput,
  type DeliveryRowOutput,
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
    .query(({ ctx, input }) => ctx.campaignReports.report(input.id)),

  /** Recipients of an SMS campaign who wait for their country's sending hours. */
  held: accountProcedure('campaigns.view')
    .input(idInput)
    .output(heldOutput)
    .query(async ({ ctx, input }) => (await ctx.campaignReports.held(input.id)).map(toHeld)),

  deliveries: accountProcedure('campaigns.view')
    .input(deliveriesInput)
    .output(deliveriesOutput)
    .query(async ({ ctx, input: { id, state, search, cursor, limit } }) => {
      const { items, nextCursor } = await ctx.deliveries.list({
        campaignId: id,
        state: state ?? null,
        search,
        cursor: cursor ?? null,
        limit,
      });
      return { items: items.map(toDeliveryRow), nextCursor, total: null };
    }),

  retryFailed: accountProcedure('campaigns.send')
    .input(retryFailedInput)
    .output(z.object({ queued: z.number().int() }))
    .mutation(async ({ ctx, input: { id, ...options } }) => ({
      queued: await ctx.deliveries.retryFailed(id, options),
    })),
};

function toDeliveryRow(record: DeliveryRecord): DeliveryRowOutput {
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  return {
    ...record,
    dueAt: iso(record.dueAt),
    settledAt: iso(record.settledAt),
    deliveredAt: iso(record.deliveredAt),
    openedAt: iso(record.openedAt),
    clickedAt: iso(record.clickedAt),
    bouncedAt: iso(record.bouncedAt),
    complainedAt: iso(record.complainedAt),
    unsubscribedAt: iso(record.unsubscribedAt),
  };
}
