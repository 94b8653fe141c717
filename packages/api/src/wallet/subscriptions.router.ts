import type { CurrentSubscription, SubscriptionHistoryEntry } from '@talkdrum/domain';
import { z } from 'zod';
import { toMoney } from '../accounts/present-account.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  planOutput,
  setAutoInput,
  type Subscription,
  type SubscriptionHistoryItem,
  subscribeInput,
  subscriptionHistoryInput,
  subscriptionHistoryOutput,
  subscriptionOutput,
  subscriptionQuoteInput,
  subscriptionQuoteOutput,
} from './subscriptions.contract.ts';
import { toWire } from '../to-wire.ts';

export const subscriptionsRouter = router({
  current: accountProcedure('account.view')
    .input(z.void())
    .output(subscriptionOutput)
    .query(async ({ ctx }) => toSubscription(await ctx.subscriptions.current())),

  /** Plans offered in the account's currency, with today's fees. */
  plans: accountProcedure('account.view')
    .input(z.void())
    .output(z.array(planOutput))
    .query(async ({ ctx }) => {
      const [plans, current] = [await ctx.subscriptions.plans(), await ctx.subscriptions.current()];
      return plans.map(({ number, fees, ...plan }) => ({
        ...plan,
        plan: number,
        isCurrent: number === current.plan && current.status !== 'lapsed',
        fees: fees.map(({ periodMonths, fee }) => ({ periodMonths, fee: toMoney(fee) })),
      }));
    }),

  history: accountProcedure('wallet.view')
    .input(subscriptionHistoryInput)
    .output(subscriptionHistoryOutput)
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.subscriptions.history({
        cursor: input.cursor ?? null,
        limit: input.limit,
      });
      return { items: items.map(toHistoryItem), nextCursor, total: null };
    }),

  /** What `subscribe` would do now, for the confirmation dialog. */
  quote: accountProcedure('account.view')
    .input(subscriptionQuoteInput)
    .output(subscriptionQuoteOutput)
    .query(async ({ ctx, input }) => {
      const { fee, ...quote } = await ctx.subscriptions.quote(input);
      return toWire({ ...quote, fee: toMoney(fee) });
    }),

  /** Pays for a period from the wallet. Throws `insufficient_funds` (details: shortfallMinor, currency). */
  subscribe: accountProcedure('wallet.spend')
    .input(subscribeInput)
    .output(subscriptionOutput)
    .mutation(async ({ ctx, input: { seen, ...order } }) => {
      const shown = seen && {
        expiresAt: new Date(seen.expiresAt),
        fee: { amountMinor: BigInt(seen.feeMinor), currency: seen.currency },
      };
      return toSubscription(await ctx.subscriptions.subscribe({ ...order, ...(shown && { seen: shown }) }));
    }),

  setAuto: accountProcedure('wallet.manage')
    .input(setAutoInput)
    .output(subscriptionOutput)
    .mutation(async ({ ctx, input }) => toSubscription(await ctx.subscriptions.setAuto(input.isAuto))),
});

function toSubscription(current: CurrentSubscription): Subscription {
  return toWire({
    ...current,
    nextFee: current.nextFee === null ? null : toMoney(current.nextFee),
    shortfall: current.shortfall === null ? null : toMoney(current.shortfall),
  });
}

function toHistoryItem(entry: SubscriptionHistoryEntry): SubscriptionHistoryItem {
  return toWire({
    ...entry,
    fee: entry.fee === null ? null : toMoney(entry.fee),
  });
}
