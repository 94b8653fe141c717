import { setTimeout as wait } from 'node:timers/promises';
import type { CampaignProgress, DeliveryRecord, EarlierProgress } from '@talkdrum/domain';
import { tracked } from '@trpc/server';
import { z } from 'zod';
import { idInput } from '../list-contract.ts';
import { accountProcedure, privilegedProcedure } from '../trpc.ts';
import { deliveriesInput, deliveriesOutput, type DeliveryRowOutput, heldOutput, progressOutput, reportOutput, retryFailedInput } from './campaigns.contract.ts';
import { toHeld } from './present-campaign.ts';

const stepMs = 1_000;
/** The rate is that of the last ten looks, so that it neither jumps nor lags. */
const rateWindow = 10;

/** What came of a campaign, while it is sent and after. */
export const resultProcedures = {
  /** Once a second while something moves; ends with the look that is final. */
  progress: privilegedProcedure('campaigns.view')
    .input(idInput.extend({ lastEventId: z.string().max(40).nullish() }))
    .subscription(async function* ({ ctx, input, signal }) {
      const looks: EarlierProgress[] = [];
      for (let n = 1; signal?.aborted !== true; n += 1) {
        const progress = await ctx.inScope(({ campaignReports }) => campaignReports.progress(input.id, looks[0]));
        yield tracked(String(n), progressOutput.parse(progress));
        if (!isMoving(progress)) return;
        looks.push({ progress, at: new Date() });
        if (looks.length > rateWindow) looks.shift();
        await wait(stepMs, undefined, { signal }).catch(() => undefined);
      }
    }),

  progressNow: accountProcedure('campaigns.view')
    .input(idInput)
    .output(progressOutput)
    .query(({ ctx, input }) => ctx.campaignReports.progress(input.id)),

  report: accountProcedure('campaigns.view')
    .input(idInput)
    .output(reportOutput)
    .query(async ({ ctx, input }) => {
      const report = await ctx.campaignReports.report(input.id);
      return { ...report, excluded: { ...report.excluded } };
    }),

  /** Who of an SMS campaign waits for the hours of their country. */
  held: accountProcedure('campaigns.view')
    .input(idInput)
    .output(heldOutput)
    .query(async ({ ctx, input }) => (await ctx.campaignReports.held(input.id)).map(toHeld)),

  deliveries: accountProcedure('campaigns.view')
    .input(deliveriesInput)
    .output(deliveriesOutput)
    .query(async ({ ctx, input: { id, state, search, cursor, limit } }) => {
      const { items, nextCursor } = await ctx.deliveries.list({ campaignId: id, state: state ?? null, search, cursor: cursor ?? null, limit });
      return { items: items.map(toDeliveryRow), nextCursor, total: null };
    }),

  retryFailed: accountProcedure('campaigns.send')
    .input(retryFailedInput)
    .output(z.object({ queued: z.number().int() }))
    .mutation(async ({ ctx, input: { id, ...options } }) => ({ queued: await ctx.deliveries.retryFailed(id, options) })),
};

/** A paused campaign moves too: somebody else may resume it, and what was on the wire still arrives. */
function isMoving({ status }: CampaignProgress): boolean {
  return status === 'preparing' || status === 'sending' || status === 'paused' || status === 'scheduled';
}

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
