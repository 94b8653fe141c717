import { messageType } from '@talkdrum/domain/kernel/channel.schema';
import { currency } from '@talkdrum/domain/kernel/currency.schema';
import { priceKind } from '@talkdrum/domain/wallet/prices/price-kind.schema';
import { paymentStates } from '@talkdrum/domain/payment-terms';
import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { isoTime, listInput } from '../list-contract.ts';
import { reasonInput } from './staff.contract.ts';

export const currencyInput = currency;
const amountMinor = z.string().regex(/^[1-9]\d{0,12}$/, 'Enter the amount as a whole number of minor units');
const key = z.uuid();

const priceQuestion = z.object({
  kind: priceKind,
  messageType,
  currency: currencyInput,
  /** ISO country code, or `*` for every country without its own price. */
  country: z
    .string()
    .regex(/^(?:\*|[A-Z]{2})$/)
    .default('*'),
  network: z.string().min(1).max(40).default('*'),
});
export const priceLineOutput = z.object({
  id: z.uuid(),
  ...priceQuestion.required().shape,
  country: z.string(),
  network: z.string(),
  /** Thousandths of a minor unit per message or lead; for SMS, per segment. */
  mills: z.number().int(),
  validFrom: isoTime,
  setBy: z.string(),
});
export const pricesListInput = z.object({
  currency: currencyInput,
  /** Planned prices instead of the current ones. */
  isUpcoming: z.boolean().default(false),
});
export const pricesListOutput = z.array(priceLineOutput);
export const setPriceInput = priceQuestion.extend({
  mills: z.number().int().nonnegative().max(1_000_000_000),
  validFrom: isoTime.nullish(),
  reason: reasonInput,
});

export const adjustInput = z.object({
  accountId: z.uuid(),
  key,
  amountMinor,
  currency: currencyInput,
  reason: reasonInput,
});
export const refundChargeInput = z.object({
  accountId: z.uuid(),
  key,
  transactionId: z.uuid(),
  amountMinor,
  reason: reasonInput,
});
/** `isReplay`: the key was used before, and nothing changed this time. */
export const movementOutput = z.object({
  transactionId: z.uuid(),
  amount: moneyOutput,
  balance: moneyOutput,
  isReplay: z.boolean(),
});

export const staffPaymentState = z.enum(paymentStates);
export const paymentsListInput = listInput.extend({
  accountId: z.uuid().nullish(),
  state: staffPaymentState.nullish(),
});
export const staffPaymentOutput = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  company: z.string(),
  provider: z.string(),
  kind: z.string(),
  state: staffPaymentState,
  amount: moneyOutput,
  cost: moneyOutput,
  refunded: moneyOutput,
  /** The amount actually paid, if it differs from the amount requested. */
  paid: moneyOutput.nullable(),
  reference: z.string(),
  reason: z.string(),
  createdAt: isoTime,
});
export const paymentsListOutput = z.object({
  items: z.array(staffPaymentOutput),
  nextCursor: z.string().nullable(),
});
export const refundPaymentInput = z.object({
  accountId: z.uuid(),
  key,
  paymentId: z.uuid(),
  amountMinor,
  reason: reasonInput,
});

/** `open`, `lost` and `won` are for disputes; `accepted` and `failed` for refunds made at the provider. */
export const reversalOutcome = z.enum(['open', 'lost', 'won', 'accepted', 'failed']);
export const reversalsListInput = listInput
  .omit({ search: true })
  .extend({ accountId: z.uuid().nullish(), outcome: reversalOutcome.nullish() });
export const staffReversalOutput = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  company: z.string(),
  paymentId: z.uuid(),
  provider: z.string(),
  reference: z.string(),
  kind: z.enum(['dispute', 'refund']),
  outcome: reversalOutcome,
  /** The amount taken from the wallet; returned when the dispute is won or the refund fails. */
  amount: moneyOutput,
  reason: z.string(),
  createdAt: isoTime,
});
export const reversalsListOutput = z.object({
  items: z.array(staffReversalOutput),
  nextCursor: z.string().nullable(),
});

/** requested: waiting for the provider · succeeded · refused: the money is back in the wallet. */
export const refundPaymentOutput = z.object({
  refundId: z.uuid(),
  state: z.enum(['requested', 'succeeded', 'refused']),
});

export type StaffPayment = z.infer<typeof staffPaymentOutput>;
export type PriceLine = z.infer<typeof priceLineOutput>;
