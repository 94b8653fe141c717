import { z } from 'zod';
import type { ProviderReversal } from './payment-provider.ts';

/** The fields we use from Paystack's API and webhooks; everything else is ignored. */
const envelope = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal(true), data });
const number = z.union([z.string(), z.number()]).transform(String);

const authorization = z.object({
  authorization_code: z.string().nullish(),
  last4: z.string().nullish(),
  exp_month: number.nullish(),
  exp_year: number.nullish(),
  brand: z.string().nullish(),
  channel: z.string().nullish(),
  reusable: z.boolean().nullish(),
  signature: z.string().nullish(),
  receiver_bank_account_number: z.string().nullish(),
});

export const transaction = z.object({
  id: number,
  status: z.string(),
  reference: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  channel: z.string().nullish(),
  gateway_response: z.string().nullish(),
  authorization: authorization.nullish(),
  customer: z.object({ email: z.string(), customer_code: z.string().nullish() }).nullish(),
});
export type PaystackTransaction = z.infer<typeof transaction>;

export const initialised = envelope(
  z.object({ authorization_url: z.url(), access_code: z.string(), reference: z.string() }),
);
export const verified = envelope(transaction);
export const createdCustomer = envelope(z.object({ customer_code: z.string() }));
export const dedicatedAccount = envelope(
  z.object({
    account_name: z.string(),
    account_number: z.string(),
    bank: z.object({ name: z.string() }),
    customer: z.object({ customer_code: z.string() }).nullish(),
  }),
);
const refundRow = z.object({
  id: number,
  merchant_note: z.string().nullish(),
  customer_note: z.string().nullish(),
  amount: z.number().int().nullish(),
  currency: z.string().nullish(),
  status: z.string().nullish(),
  /** The dispute it settles, which already took the money out of the wallet. */
  dispute: z.unknown().optional(),
});
export const refunded = envelope(refundRow);
export const refunds = envelope(z.array(refundRow));

const disputeRow = z.object({
  id: number,
  refund_amount: z.number().int().nullish(),
  currency: z.string().nullish(),
  status: z.string(),
  resolution: z.string().nullish(),
  category: z.string().nullish(),
});
export const disputes = envelope(z.array(disputeRow));

export function readDispute(row: z.infer<typeof disputeRow>): ProviderReversal {
  const { id, refund_amount: amount, currency, status, resolution, category } = row;
  const claimed =
    amount && currency ? { amountMinor: BigInt(amount), currency: currency.toLowerCase() } : null;
  const outcome = status !== 'resolved' ? 'open' : resolution === 'declined' ? 'won' : 'lost';
  return { kind: 'dispute', id, outcome, claimed, reason: category ?? '', refundId: null };
}

export function readRefund(row: z.infer<typeof refundRow>): ProviderReversal {
  const { id, amount, currency, status, merchant_note: note, customer_note: words } = row;
  const claimed =
    amount && currency ? { amountMinor: BigInt(amount), currency: currency.toLowerCase() } : null;
  return {
    kind: 'refund',
    id,
    outcome: status === 'failed' ? 'failed' : 'accepted',
    claimed,
    reason: words ?? '',
    refundId: note ?? null,
  };
}

export const message = z.object({
  event: z.string(),
  data: z.object({
    id: number.nullish(),
    reference: z.string().nullish(),
    /** Refund webhooks only. */
    transaction_reference: z.string().nullish(),
    /** Dispute webhooks only. */
    transaction: z.object({ id: number.nullish(), reference: z.string().nullish() }).nullish(),
    channel: z.string().nullish(),
    authorization: authorization.nullish(),
  }),
});
