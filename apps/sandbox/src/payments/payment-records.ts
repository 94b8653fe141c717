import { z } from 'zod';

export const PROVIDERS = ['paystack', 'flutterwave', 'stripe'] as const;
export type ProviderName = (typeof PROVIDERS)[number];
export const PROVIDER_LABELS: Record<ProviderName, string> = {
  paystack: 'Paystack',
  flutterwave: 'Flutterwave',
  stripe: 'Stripe',
};

const card = z.object({
  number: z.string(),
  brand: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  /** The token to charge it again: authorization code, token or payment method. */
  token: z.string(),
  email: z.string(),
  customer: z.string(),
  provider: z.enum(PROVIDERS),
});
export type SavedCard = z.infer<typeof card>;

/** One charge, of any provider. Amounts in minor units. */
const charge = z.object({
  id: z.number().int(),
  provider: z.enum(PROVIDERS),
  reference: z.string(),
  /** Identifies the payment page in its URL; empty if there is none. */
  page: z.string(),
  asked: z.number().int(),
  paid: z.number().int(),
  currency: z.string(),
  status: z.enum(['open', 'succeeded', 'failed', 'cancelled']),
  reason: z.string(),
  channel: z.enum(['card', 'transfer']),
  email: z.string(),
  customer: z.string(),
  description: z.string(),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  isCardSaved: z.boolean(),
  card: card.nullable(),
  bankAccount: z.string(),
  refunded: z.number().int(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
});
export type Charge = z.infer<typeof charge>;

const bankAccount = z.object({
  provider: z.enum(PROVIDERS),
  number: z.string(),
  name: z.string(),
  bank: z.string(),
  currency: z.string(),
  /** The request's reference (Flutterwave), or the customer code (Paystack). */
  owner: z.string(),
  email: z.string(),
});
export type BankAccount = z.infer<typeof bankAccount>;

const customer = z.object({
  code: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
export type Customer = z.infer<typeof customer>;

const refund = z.object({
  id: z.number().int(),
  chargeId: z.number().int(),
  amount: z.number().int(),
  note: z.string(),
  at: z.string(),
  status: z.enum(['processed', 'failed']).default('processed'),
});
export type Refund = z.infer<typeof refund>;

const dispute = z.object({
  id: z.number().int(),
  chargeId: z.number().int(),
  amount: z.number().int(),
  status: z.enum(['open', 'won', 'lost']),
  at: z.string(),
});
export type Dispute = z.infer<typeof dispute>;

export const paymentsState = z.object({
  nextId: z.number().int(),
  charges: z.array(charge),
  cards: z.array(card),
  bankAccounts: z.array(bankAccount),
  customers: z.array(customer),
  refunds: z.array(refund),
  disputes: z.array(dispute).default([]),
  /** Answers by idempotency key, as Stripe stores them. */
  keys: z.record(z.string(), z.number().int()),
});
export type PaymentsState = z.infer<typeof paymentsState>;
