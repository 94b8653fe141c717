import { z } from 'zod';
import { done } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { router, staffProcedure } from '../trpc.ts';
import * as contract from './staff-rewards.contract.ts';

/** Rewards of an account, the history of a code, and airtime. What moves money needs a credential. */
export const staffRewards = router({
  list: staffProcedure('read')
    .input(contract.staffRewardsInput)
    .output(contract.staffRewardsOutput)
    .query(async ({ ctx, input }) =>
      (await ctx.desk.rewards.list(input.accountId)).map(({ published, ...line }) => {
        const { id, name, kind, issued, redeemed, currency, createdAt } = line;
        return {
          id,
          name,
          kind,
          issued,
          redeemed,
          currency,
          state: published.state,
          url: published.url,
          spentMinor: line.spentMinor.toString(),
          createdAt: createdAt.toISOString(),
        };
      }),
    ),

  stop: staffProcedure('pages')
    .input(contract.stopRewardInput)
    .output(done)
    .mutation(async ({ ctx, input: { accountId, rewardId, reason } }) => {
      await ctx.desk.rewards.stop(accountId, rewardId, reason);
      return { ok: true };
    }),

  codeHistory: staffProcedure('read')
    .input(contract.codeHistoryInput)
    .output(contract.codeHistoryOutput)
    .query(async ({ ctx, input: { accountId, code } }) =>
      (await ctx.desk.rewards.codeHistory(accountId, code)).map(({ amountMinor, ...step }) => ({
        ...toWire(step),
        amountMinor: amountMinor?.toString() ?? null,
      })),
    ),

  topUps: staffProcedure('read')
    .input(contract.staffTopUpsInput)
    .output(contract.staffTopUpsOutput)
    .query(async ({ ctx, input: { accountId, search, limit } }) =>
      (await ctx.desk.rewards.topUps(accountId, search, limit)).map((line) => {
        const { id, number, currency, walletCurrency, state, reason, providerId, attempts } = line;
        return {
          id,
          number,
          currency,
          walletCurrency,
          state,
          reason,
          providerId,
          attempts,
          amountMinor: line.amountMinor.toString(),
          costMinor: (line.valueMinor + line.priceMinor).toString(),
          createdAt: line.createdAt.toISOString(),
          settledAt: line.settledAt?.toISOString() ?? null,
        };
      }),
    ),

  resolveTopUp: staffProcedure('wallet')
    .input(contract.resolveTopUpInput)
    .output(done)
    .mutation(async ({ ctx, input: { accountId, topUpId, ...verdict } }) => {
      await ctx.desk.rewards.resolve(accountId, topUpId, verdict);
      return { ok: true };
    }),

  retryTopUp: staffProcedure('wallet')
    .input(contract.retryStaffTopUpInput)
    .output(done)
    .mutation(async ({ ctx, input: { accountId, topUpId, reason } }) => {
      await ctx.desk.rewards.retry(accountId, topUpId, reason);
      return { ok: true };
    }),

  rates: staffProcedure('read')
    .input(z.void())
    .output(z.array(contract.airtimeRateOutput))
    .query(async ({ ctx }) =>
      (await ctx.domain.staff(({ airtimeRates }) => airtimeRates.list())).map(toWire),
    ),

  setRate: staffProcedure('prices')
    .input(contract.setAirtimeRateInput)
    .output(contract.airtimeRateOutput)
    .mutation(async ({ ctx, input: { currency, perUsd } }) =>
      toWire(
        await ctx.domain.staff(({ airtimeRates }) =>
          airtimeRates.set(currency, perUsd, ctx.call.member.name),
        ),
      ),
    ),
});
