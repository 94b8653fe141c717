import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { isoTime } from '../list-contract.ts';

/** Minor units, at most 15 digits: more than any account holds. */
const amount = (required: string) => z.string().regex(/^\d{1,15}$/, required);

export const lowBalanceInput = z.object({
  wallet: z.object({ thresholdMinor: amount('Enter an amount like 1,500.50'), isAlertOn: z.boolean() }),
  subscription: z.object({
    daysBefore: z
      .number('Enter a number of days')
      .int('Enter whole days')
      .min(1, 'Enter 1 to 60 days')
      .max(60, 'Enter 1 to 60 days'),
    isAlertOn: z.boolean(),
  }),
  /** Automatic top-up. The other three fields are required only while it is on. */
  automation: z.object({
    isOn: z.boolean(),
    authorisationId: z.uuid().nullable(),
    amountMinor: amount('Enter an amount like 1,500.50'),
    monthlyCapMinor: amount('Enter an amount like 1,500.50'),
  }),
});

/** Missing parts stay unchanged, so two pages that save different parts don't overwrite each other. */
export const lowBalanceChanges = lowBalanceInput.partial();

export const lowBalanceOutput = z.object({
  /** The account's currency, used by every amount here. */
  currency: z.string(),
  wallet: z.object({ thresholdMinor: z.string(), isAlertOn: z.boolean(), isLow: z.boolean() }),
  subscription: z.object({ daysBefore: z.number().int(), isAlertOn: z.boolean(), isLow: z.boolean() }),
  automation: z.object({
    isOn: z.boolean(),
    authorisationId: z.uuid().nullable(),
    amountMinor: z.string(),
    monthlyCapMinor: z.string(),
    /** Charged in this calendar month (UTC), including charges in progress. */
    spentThisMonthMinor: z.string(),
    /** Why it was turned off automatically; empty otherwise. */
    offReason: z.string(),
  }),
});

/** The alerts above every dashboard page, most urgent first. */
export const alertsOutput = z.array(
  z.object({
    /** The id for `dismiss`. */
    id: z.string(),
    kind: z.enum([
      'low_balance',
      'wallet_overdrawn',
      'subscription_ending',
      'subscription_grace',
      'subscription_lapsed',
      'top_up_off',
    ]),
    tone: z.enum(['info', 'warning', 'danger']),
    title: z.string(),
    message: z.string(),
    /** A dashboard page and the label of its button. */
    action: z.object({ label: z.string(), url: z.string() }),
    since: isoTime,
    /** False for alerts that stay until the problem is solved. */
    isDismissable: z.boolean(),
    amount: moneyOutput.nullable(),
  }),
);

export const dismissInput = z.object({ id: z.string().min(1).max(100) });

export type LowBalance = z.infer<typeof lowBalanceOutput>;
export type LowBalanceInput = z.infer<typeof lowBalanceInput>;
export type DashboardAlert = z.infer<typeof alertsOutput>[number];
