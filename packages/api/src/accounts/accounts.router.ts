import { z } from 'zod';
import { done } from '../list-contract.ts';
import { accountProcedure, router } from '../trpc.ts';
import { currencyOutput, profileOutput, setCurrencyInput, updateProfileInput } from './accounts.contract.ts';
import { toMoney, toProfile } from './present-account.ts';
import { profileProcedures } from './profile-procedures.ts';

export const accountsRouter = router({
  profile: accountProcedure('account.view')
    .input(z.void())
    .output(profileOutput)
    .query(async ({ ctx }) =>
      toProfile(await ctx.accounts.current(), await ctx.accounts.organizations(ctx.signedIn.userId)),
    ),

  /** Throws `stale_revision` when someone else saved after the form was opened. */
  update: accountProcedure('account.manage')
    .input(updateProfileInput)
    .output(profileOutput)
    .mutation(async ({ ctx, input: { revision, notification, isBrowserLanguageUsed, ...fields } }) => {
      const account = await ctx.accounts.update(
        {
          ...fields,
          notification: notification === 'yes',
          isBrowserLanguageUsed: isBrowserLanguageUsed === 'yes',
        },
        revision,
      );
      return toProfile(account, await ctx.accounts.organizations(ctx.signedIn.userId));
    }),

  /** The current currency, the balance in each, and why it can't be changed now. */
  currency: accountProcedure('account.view')
    .input(z.void())
    .output(currencyOutput)
    .query(async ({ ctx }) => {
      const { current, balances, refusal } = await ctx.accountCurrency.choice();
      const listed = balances.map(({ currency, balanceMinor, heldMinor }) => ({
        balance: toMoney({ amountMinor: balanceMinor, currency }),
        held: toMoney({ amountMinor: heldMinor, currency }),
      }));
      return { current, balances: listed, refusal };
    }),

  setCurrency: accountProcedure('account.manage')
    .input(setCurrencyInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.accountCurrency.change(input.currency);
      return { ok: true };
    }),

  ...profileProcedures,
});
