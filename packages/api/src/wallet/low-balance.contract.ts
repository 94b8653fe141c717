import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { isoTime } from '../list-contract.ts';

/** Minor units as digits; fifteen of them are more than any account holds. */
const amount = (required: string) => z.string().regex(/^\d{1,15}$/, required);

export const lowBalanceInput = z.object({
  wallet: z.object({ thresholdMinor: amount('Write an amount like 1,500.50'), isAlertOn: z.boolean() }),
  subscription: z.object({
    daysBefore: z
      .number('Give a number of days')
      .int('Give whole days')
      .min(1, 'Give 1 to 60 days')
      .max(60, 'Give 1 to 60 days'),
    isAlertOn: z.boolean(),
  }),
  /** The automatic top-up. The three other fields are needed only while it is on. */
  automation: z.object({
    isOn: z.boolean(),
    authorisationId: z.uuid().nullable(),
    amountMinor: amount('Write an amount like 1,500.50'),
    monthlyCapMinor: amount('Write an amount like 1,500.50'),
  }),
});

/** Parts that are missing stay as they are: two pages that change different ones do not undo each other's. */
export const lowBalanceChanges = lowBalanceInput.partial();

export const lowBalanceOutput = z.object({
  /** Of every amount here: the account's currency. */
  currency: z.string(),
  wallet: z.object({ thresholdMinor: z.string(), isAlertOn: z.boolean(), isLow: z.boolean() }),
  subscription: z.object({ daysBefore: z.number().int(), isAlertOn: z.boolean(), isLow: z.boolean() }),
  automation: z.object({
    isOn: z.boolean(),
    authorisationId: z.uuid().nullable(),
    amountMinor: z.string(),
    monthlyCapMinor: z.string(),
    /** Charged or being charged in this calendar month (UTC). */
    spentThisMonthMinor: z.string(),
    /** Why it switched itself off; empty when it did not. */
    offReason: z.string(),
  }),
});

/** What the dashboard shows above every page, the most urgent first. */
export const alertsOutput = z.array(
  z.object({
    /** What `dismiss` wants. */
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
    /** A page of the dashboard and what its button says. */
    action: z.object({ label: z.string(), url: z.string() }),
    since: isoTime,
    /** False for what stays until it is solved. */
    isDismissable: z.boolean(),
    amount: moneyOutput.nullable(),
  }),
);

export const dismissInput = z.object({ id: z.string().min(1).max(100) });

export type LowBalance = z.infer<typeof lowBalanceOutput>;
export type LowBalanceInput = z.infer<typeof lowBalanceInput>;
export type DashboardAlert = z.infer<typeof alertsOutput>[number];
