import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { isoTime, listOutput } from '../list-contract.ts';
import { periodMonths } from './subscriptions.contract.ts';

/**
 * `finalCharge(amountMinor, option.cost)` is what the server will charge; show it before the person leaves
 * for the payment page.
 */
export { type CostRule, costOf, finalCharge } from '@talkdrum/domain/payment-terms';

export const paymentProvider = z.enum(['paystack', 'flutterwave', 'stripe'], 'Choose how to pay');

/**
 * started: known here only · pending: the person is at the provider, or a charge is under way · succeeded: in
 * the wallet · failed: refused, `reason` says why · abandoned: left or cancelled · mismatched: something else
 * was paid than was asked; nothing was credited and our staff look at it.
 */
export const paymentState = z.enum(['started', 'pending', 'succeeded', 'failed', 'abandoned', 'mismatched']);

const costRule = z.object({
  /** Hundredths of a percent of the amount. */
  basisPoints: z.number().int().nonnegative(),
  flatMinor: z.number().int().nonnegative(),
  capMinor: z.number().int().positive().nullable(),
});

export const fundingOptionsOutput = z.object({
  /** Lower case; amounts below are in its minor units. */
  currency: z.string(),
  minimum: moneyOutput,
  maximum: moneyOutput,
  /** In the order to show them. Empty when no provider takes this currency here. */
  providers: z.array(
    z.object({
      provider: paymentProvider,
      /** Paystack, Flutterwave, Stripe. */
      label: z.string(),
      market: z.enum(['nigerian', 'pan_african', 'global']),
      marketLabel: z.string(),
      cost: costRule,
    }),
  ),
  /** The notice under the form: the final charge includes an additional transaction cost; no refunds. */
  notice: z.string(),
});

/** The amount goes to the wallet; the transaction cost comes on top. */
export const startPaymentInput = z
  .object({
    /** Made by the browser before the first try; the same key again gives the same payment. */
    key: z.uuid(),
    provider: paymentProvider,
    amountMinor: z.string('Amount is required').regex(/^[1-9]\d{0,12}$/, 'Amount is required'),
    currency: z.string().max(3),
    /** A plan to subscribe to from the wallet once the money is there. */
    plan: z.number().int().positive().max(32_767).optional(),
    periodMonths: periodMonths.optional(),
    /** Keeps the card for automatic charges, when the provider allows it. */
    isCardSaved: z.boolean().default(false),
  })
  .refine((input) => (input.plan === undefined) === (input.periodMonths === undefined), {
    path: ['periodMonths'],
    message: 'Choose a plan and its period together',
  });

/**
 * Send the browser to `checkoutUrl`; it comes back to /dashboard/wallet?payment=<paymentId>, where
 * `funding.confirm` is called.
 */
export const startPaymentOutput = z.object({ paymentId: z.uuid(), checkoutUrl: z.url() });

export const paymentIdInput = z.object({ paymentId: z.uuid() });

export const paymentOutput = z.object({
  id: z.uuid(),
  provider: paymentProvider,
  providerLabel: z.string(),
  /**
   * checkout: by the provider's page · automatic: from a saved card · transfer: into the account's own bank
   * account.
   */
  kind: z.enum(['checkout', 'automatic', 'transfer']),
  state: paymentState,
  /** What the wallet gets. */
  amount: moneyOutput,
  /** The additional transaction cost. */
  cost: moneyOutput,
  /** Amount and cost together. */
  charge: moneyOutput,
  refunded: moneyOutput,
  /** What disputes and refunds made at the provider took out of the wallet. */
  reversed: moneyOutput,
  /** How its latest dispute stands; null for none. */
  dispute: z.enum(['open', 'lost', 'won']).nullable(),
  /** The provider's reason, in words for people; empty when there is nothing to say. */
  reason: z.string(),
  /** The number the provider knows the payment by. */
  reference: z.string(),
  plan: z.number().int().positive().nullable(),
  periodMonths: periodMonths.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Where to go on paying; null when that is over. */
  checkoutUrl: z.url().nullable(),
  createdAt: isoTime,
  /** When it reached its state; null while it is under way. */
  settledAt: isoTime.nullable(),
});

/** Newest first. */
export const paymentListInput = z.object({
  cursor: z.string().max(500).nullish(),
  limit: z.number().int().min(1).max(100).default(25),
  state: paymentState.nullish(),
});
export const paymentListOutput = listOutput(paymentOutput);

export const authorisationOutput = z.object({
  id: z.uuid(),
  provider: paymentProvider,
  providerLabel: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int().min(1).max(12),
  expYear: z.number().int(),
  isExpired: z.boolean(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
});
export const authorisationsOutput = z.array(authorisationOutput);
export const authorisationIdInput = z.object({ authorisationId: z.uuid() });

/**
 * The bank record: an account of this account's own at a bank; what is transferred there goes to the wallet.
 */
export const bankRecordOutput = z.object({
  id: z.uuid(),
  /** The provider that keeps it. */
  merchant: paymentProvider,
  merchantLabel: z.string(),
  customerId: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
  accountName: z.string(),
  currency: z.string(),
  /** requested: the bank is opening it · active · failed: `reason` says why; it may be requested again. */
  state: z.enum(['requested', 'active', 'failed']),
  reason: z.string(),
  createdAt: isoTime,
});

export const virtualAccountOutput = z.object({
  record: bankRecordOutput.nullable(),
  /** Who can open one in the account's currency; empty when nobody can. */
  options: z.array(
    z.object({
      provider: paymentProvider,
      label: z.string(),
      /** Taken from each transfer before it reaches the wallet. */
      cost: costRule,
      /** The provider must be told the Bank Verification Number; it is passed on and never kept. */
      isBvnNeeded: z.boolean(),
    }),
  ),
});

export const requestVirtualAccountInput = z.object({
  provider: paymentProvider,
  bvn: z
    .string()
    .trim()
    .regex(/^\d{11}$/, 'A Bank Verification Number has 11 digits')
    .optional(),
});

export type FundingOptions = z.infer<typeof fundingOptionsOutput>;
export type StartPaymentInput = z.infer<typeof startPaymentInput>;
export type PaymentOutput = z.infer<typeof paymentOutput>;
export type PaymentState = z.infer<typeof paymentState>;
export type AuthorisationOutput = z.infer<typeof authorisationOutput>;
export type BankRecord = z.infer<typeof bankRecordOutput>;
export type VirtualAccountOutput = z.infer<typeof virtualAccountOutput>;
