import { toCurrency } from '@talkdrum/domain';
import { z } from 'zod';
import { accountProcedure, router } from '../trpc.ts';
import {
  toBalances,
  toForecast,
  toHoldOutput,
  toLineOutput,
  toPriceRow,
  toSpending,
  toStatementOutput,
} from './present-wallet.ts';
import {
  balancesOutput,
  forecastOutput,
  holdsOutput,
  linesInput,
  linesOutput,
  pricesOutput,
  spendingOutput,
  statementInput,
  statementOutput,
} from './wallet.contract.ts';

export const walletRouter = router({
  balances: accountProcedure('account.view')
    .input(z.void())
    .output(balancesOutput)
    .query(async ({ ctx }) => {
      const { currency } = await ctx.accounts.current();
      return toBalances(await ctx.wallet.balance(currency), await ctx.wallet.balances());
    }),

  statement: accountProcedure('wallet.view')
    .input(statementInput)
    .output(statementOutput)
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.statement.list(input);
      return { items: items.map(toStatementOutput), nextCursor, total: null };
    }),

  /** The statement with single messages and each campaign's charges added up by day. */
  lines: accountProcedure('wallet.view')
    .input(linesInput)
    .output(linesOutput)
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.statement.lines(input);
      return { items: items.map(toLineOutput), nextCursor, total: null };
    }),

  /** The last 30 days. */
  spending: accountProcedure('wallet.view')
    .input(z.void())
    .output(spendingOutput)
    .query(async ({ ctx }) => toSpending(await ctx.spending.summary())),

  /** The next 28 days. */
  forecast: accountProcedure('wallet.view')
    .input(z.void())
    .output(forecastOutput)
    .query(async ({ ctx }) => toForecast(await ctx.costOutlook.forecast())),

  holds: accountProcedure('wallet.view')
    .input(z.void())
    .output(holdsOutput)
    .query(async ({ ctx }) => (await ctx.statement.holds()).map(toHoldOutput)),

  /** Current message prices in the account's currency. */
  prices: accountProcedure('account.view')
    .input(z.void())
    .output(pricesOutput)
    .query(async ({ ctx }) => {
      const { currency } = await ctx.accounts.current();
      return (await ctx.prices.list(toCurrency(currency))).map(toPriceRow);
    }),
});
