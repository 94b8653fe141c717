import type { Coming, WalletOutlook } from '@talkdrum/domain';
import { z } from 'zod';
import { toMoney } from '../accounts/present-account.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  analyticsInput,
  analyticsOutput,
  attentionOutput,
  audienceFiguresOutput,
  comingOutput,
  type Coming as ComingOutput,
  figuresOutput,
  outlookInput,
  outlookOutput,
  recentCampaignsOutput,
  responsesOutput,
  type WalletOutlook as OutlookOutput,
} from './overview.contract.ts';

/** The dashboard's first page, one call per card; they travel in one batch. */
export const overviewRouter = router({
  figures: accountProcedure('campaigns.view')
    .input(z.void())
    .output(figuresOutput)
    .query(({ ctx }) => ctx.overview.figures()),

  /** What needs the signed-in person: only what they may see and act on. */
  attention: accountProcedure('account.view')
    .input(z.void())
    .output(attentionOutput)
    .query(({ ctx }) => ctx.overview.attention(ctx.signedIn.grants)),

  coming: accountProcedure('account.view')
    .input(z.void())
    .output(comingOutput)
    .query(async ({ ctx }) => toComing(await ctx.overview.coming(ctx.signedIn.grants))),

  analytics: accountProcedure('campaigns.view')
    .input(analyticsInput)
    .output(analyticsOutput)
    .query(({ ctx, input }) => ctx.overview.analytics(input.channel, input.days)),

  recentCampaigns: accountProcedure('campaigns.view')
    .input(z.void())
    .output(recentCampaignsOutput)
    .query(async ({ ctx }) => (await ctx.overview.recentCampaigns()).map((campaign) => toWire(campaign))),

  responses: accountProcedure('campaigns.view')
    .input(z.void())
    .output(responsesOutput)
    .query(({ ctx }) => ctx.overview.responses()),

  wallet: accountProcedure('account.view')
    .input(outlookInput)
    .output(outlookOutput)
    .query(async ({ ctx, input }) =>
      toOutlook(await ctx.overview.wallet(ctx.signedIn.grants, input.isEstimated)),
    ),

  audience: accountProcedure('contacts.view')
    .input(z.void())
    .output(audienceFiguresOutput)
    .query(({ ctx }) => ctx.overview.audience()),
});

function toComing({ sending, scheduled, imports, journeys }: Coming): ComingOutput {
  return {
    sending,
    scheduled: scheduled.map(({ cost, ...send }) => ({
      ...toWire(send),
      cost: cost === null ? null : toMoney(cost),
    })),
    imports,
    journeys,
  };
}

function toOutlook({
  currency,
  balanceMinor,
  heldMinor,
  days,
  planned,
  unpriced,
}: WalletOutlook): OutlookOutput {
  const money = (amountMinor: bigint) => toMoney({ amountMinor, currency });
  return {
    balance: money(balanceMinor),
    held: money(heldMinor),
    days: days.map((day) => ({ day: day.day, balanceMinor: day.balanceMinor?.toString() ?? null })),
    planned: planned.map(({ campaignId, name, at, amountMinor, leftMinor }) => ({
      campaignId,
      name,
      at: at.toISOString(),
      cost: money(amountMinor),
      left: money(leftMinor),
    })),
    unpriced,
  };
}
