import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { isoTime, listInput, listOutput } from '../list-contract.ts';

/** How long one fee pays for. */
export const periodMonths = z.union([z.literal(1), z.literal(3), z.literal(12)], 'Choose 1, 3 or 12 months');
export const subscriptionPeriods = [1, 3, 12] as const;

/** `grace`: the fee of the next period is due and sending still works. `lapsed`: sending has stopped. */
export const subscriptionStatus = z.enum(['none', 'active', 'grace', 'lapsed']);

export const subscriptionOutput = z.object({
  /** 0 when the account never subscribed. */
  plan: z.number().int().nonnegative(),
  planName: z.string(),
  status: subscriptionStatus,
  startedAt: isoTime.nullable(),
  /** 1990-01-01 when the account never subscribed. */
  expiresAt: isoTime,
  /** When sending stops for a missing fee; set while the status is `grace`. */
  graceEndsAt: isoTime.nullable(),
  /** Whole days until it ends, 0 when it is over. */
  daysLeft: z.number().int().nonnegative(),
  /** Charged from the wallet when the period ends. */
  isAuto: z.boolean(),
  periodMonths: periodMonths.nullable(),
  /** What the next period of this plan costs today, in the account's currency; null when there is no plan. */
  nextFee: moneyOutput.nullable(),
  /** What is missing in the wallet for that fee; null when nothing is. */
  shortfall: moneyOutput.nullable(),
  /** The largest campaign of the plan; null for no limit (or no plan). */
  recipientsPerCampaign: z.number().int().positive().nullable(),
});

export const planOutput = z.object({
  /** What `subscribe` wants as `plan`. */
  plan: z.number().int().positive(),
  name: z.string(),
  description: z.string(),
  /** What is included, a phrase each. */
  includes: z.array(z.string()),
  recipientsPerCampaign: z.number().int().positive().nullable(),
  isCurrent: z.boolean(),
  /** One per period that is offered in the account's currency, shortest first. */
  fees: z.array(z.object({ periodMonths, fee: moneyOutput })),
});

/** Newest first; `search` is not used. */
export const subscriptionHistoryInput = listInput.omit({ search: true });

export const subscriptionHistoryOutput = listOutput(
  z.object({
    id: z.uuid(),
    at: isoTime,
    kind: z.enum(['started', 'renewed', 'changed', 'lapsed', 'failed']),
    plan: z.number().int().positive(),
    planName: z.string(),
    periodMonths,
    /** What was charged, or would have been. */
    fee: moneyOutput.nullable(),
    from: isoTime.nullable(),
    to: isoTime.nullable(),
    /** A sentence for people; empty when there is nothing to say. */
    reason: z.string(),
  }),
);

export const subscribeInput = z.object({
  /** Made by the form; the same key again charges nothing and gives the same answer. */
  key: z.uuid(),
  plan: z.number('Plan is required').int().positive('Plan is required').max(32_767),
  periodMonths,
  isAuto: z.boolean(),
  /**
   * The end of the subscription and the fee as the page shows them: when one is another by now, nothing is
   * charged.
   */
  seen: z
    .object({ expiresAt: isoTime, feeMinor: z.string().regex(/^\d{1,15}$/), currency: z.string().max(3) })
    .optional(),
});

export const subscriptionQuoteInput = subscribeInput.pick({ plan: true, periodMonths: true });
export const subscriptionQuoteOutput = z.object({
  kind: z.enum(['started', 'renewed', 'changed']),
  fee: moneyOutput,
  startsAt: isoTime,
  endsAt: isoTime,
  /** Days of the new plan that the rest of the old one becomes; null when nothing is carried over. */
  carriedDays: z.number().int().nonnegative().nullable(),
  previousPlanName: z.string(),
});

export const setAutoInput = z.object({ isAuto: z.boolean() });

export type Subscription = z.infer<typeof subscriptionOutput>;
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;
export type Plan = z.infer<typeof planOutput>;
export type SubscriptionHistoryItem = z.infer<typeof subscriptionHistoryOutput>['items'][number];
