import type { DashboardAlert as Alert, LowBalanceSettings } from '@talkdrum/domain';
import { z } from 'zod';
import { toMoney } from '../accounts/present-account.ts';
import { done } from '../list-contract.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  alertsOutput,
  type DashboardAlert,
  dismissInput,
  type LowBalance,
  lowBalanceChanges,
  lowBalanceOutput,
} from './low-balance.contract.ts';
import { toWire } from '../to-wire.ts';

export const lowBalanceRouter = router({
  get: accountProcedure('wallet.view')
    .input(z.void())
    .output(lowBalanceOutput)
    .query(async ({ ctx }) => toLowBalance(await ctx.lowBalance.get())),

  save: accountProcedure('wallet.manage')
    .input(lowBalanceChanges)
    .output(lowBalanceOutput)
    .mutation(async ({ ctx, input: { wallet, subscription, automation } }) => {
      const saved = await ctx.lowBalance.save({
        ...(subscription && { subscription }),
        ...(wallet && { wallet: { ...wallet, thresholdMinor: BigInt(wallet.thresholdMinor) } }),
        ...(automation && {
          automation: {
            ...automation,
            amountMinor: BigInt(automation.amountMinor),
            monthlyCapMinor: BigInt(automation.monthlyCapMinor),
          },
        }),
      });
      return toLowBalance(saved);
    }),

  /** The alerts above every page; empty when there is nothing to report. */
  alerts: accountProcedure('account.view')
    .input(z.void())
    .output(alertsOutput)
    .query(async ({ ctx }) => (await ctx.lowBalance.alerts()).map(toAlert)),

  /** Dismisses an alert for every member, until the balance falls again. */
  dismiss: accountProcedure('wallet.view')
    .input(dismissInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.lowBalance.dismiss(input.id);
      return { ok: true };
    }),
});

function toLowBalance({ currency, wallet, subscription, automation }: LowBalanceSettings): LowBalance {
  const { isOn, authorisationId, amountMinor, monthlyCapMinor, spentMinor, offReason } = automation;
  return {
    currency,
    wallet: { ...wallet, thresholdMinor: wallet.thresholdMinor.toString() },
    subscription,
    automation: {
      isOn,
      authorisationId,
      amountMinor: amountMinor.toString(),
      monthlyCapMinor: monthlyCapMinor.toString(),
      spentThisMonthMinor: spentMinor.toString(),
      offReason,
    },
  };
}

function toAlert(alert: Alert): DashboardAlert {
  return toWire({
    ...alert,
    amount: alert.amount === null ? null : toMoney(alert.amount),
  });
}
