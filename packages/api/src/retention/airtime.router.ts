import { z } from 'zod';
import { done } from '../list-contract.ts';
import { accountProcedure, router } from '../trpc.ts';
import * as contract from './airtime.contract.ts';

/** Airtime that rewards give: whether it can, how much in a day, and what became of each top-up. */
export const airtimeRouter = router({
  setup: accountProcedure('rewards.view')
    .input(z.void())
    .output(contract.airtimeSetupOutput)
    .query(async ({ ctx }) => {
      const { dayMinor, contactDay, currency, givenMinor } = await ctx.airtimeTopUps.limits();
      return {
        isAvailable: ctx.airtimeTopUps.isAvailable,
        limits: { dayMinor: dayMinor.toString(), contactDay },
        currency,
        givenMinor: givenMinor.toString(),
      };
    }),

  saveLimits: accountProcedure('rewards.edit')
    .input(contract.airtimeLimits)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.airtimeTopUps.saveLimits(input);
      return { ok: true };
    }),

  /** Names and numbers are about people, so they need the privilege for contacts. */
  list: accountProcedure('contacts.view')
    .input(contract.listTopUpsInput)
    .output(contract.listTopUpsOutput)
    .query(async ({ ctx, input: { rewardId, search, cursor, limit } }) => {
      await ctx.rewards.get(rewardId);
      const page = await ctx.airtimeTopUps.list(rewardId, { search, after: cursor ?? undefined, limit });
      const items = page.items.map((line) => {
        const { id, contactId, contactName, number, currency, walletCurrency, state, reason } = line;
        return {
          id,
          contactId,
          contactName,
          number,
          currency,
          walletCurrency,
          state,
          reason,
          country: contract.airtimeCountry.parse(line.country),
          amountMinor: line.amountMinor.toString(),
          costMinor: (line.valueMinor + line.priceMinor).toString(),
          providerId: line.providerId,
          createdAt: line.createdAt.toISOString(),
          settledAt: line.settledAt?.toISOString() ?? null,
          mayRetry: line.mayRetry,
        };
      });
      return { items, nextCursor: page.nextCursor, total: null };
    }),

  /** Another try of one that failed. Money moves, so a repeat while it runs is refused. */
  retry: accountProcedure('rewards.edit')
    .input(contract.retryTopUpInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.airtimeTopUps.retry(input.id);
      return { ok: true };
    }),
});
