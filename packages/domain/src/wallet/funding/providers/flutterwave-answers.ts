import { z } from 'zod';
import type { ProviderReversal, ReversalOutcome } from './payment-provider.ts';
import { toMinor } from './verification.ts';

/** The fields we use from Flutterwave's API (v3) and webhooks; everything else is ignored. */
const envelope = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal('success'), data });
const number = z.union([z.string(), z.number()]).transform(String);

export const transaction = z.object({
  id: number,
  tx_ref: z.string(),
  flw_ref: z.string().nullish(),
  amount: z.number(),
  charged_amount: z.number().nullish(),
  currency: z.string(),
  status: z.string(),
  payment_type: z.string().nullish(),
  processor_response: z.string().nullish(),
  card: z
    .object({
      first_6digits: z.string().nullish(),
      last_4digits: z.string(),
      type: z.string().nullish(),
      token: z.string().nullish(),
      expiry: z.string().nullish(),
    })
    .nullish(),
  customer: z.object({ email: z.string() }).nullish(),
});
export type FlutterwaveTransaction = z.infer<typeof transaction>;

export const initialised = envelope(z.object({ link: z.url() }));
export const verified = envelope(transaction);
export const virtualAccount = envelope(
  z.object({
    order_ref: z.string().nullish(),
    flw_ref: z.string().nullish(),
    account_number: z.string(),
    bank_name: z.string(),
    note: z.string().nullish(),
  }),
);
const refundRow = z.object({
  id: number,
  comment: z.string().nullish(),
  comments: z.string().nullish(),
  amount_refunded: z.number().nullish(),
  status: z.string().nullish(),
  transaction_id: number.nullish(),
});
export const refunded = envelope(refundRow);
export const refunds = envelope(z.array(refundRow));

const chargebackRow = z.object({
  id: number,
  amount: z.number(),
  flw_ref: z.string(),
  status: z.string(),
  comment: z.string().nullish(),
});
export const chargebacks = envelope(z.array(chargebackRow));

const closed: Record<string, ReversalOutcome> = {
  won: 'won',
  declined: 'won',
  reversed: 'won',
  lost: 'lost',
  accepted: 'lost',
};

export function readChargeback(
  { id, amount, status, comment }: z.infer<typeof chargebackRow>,
  currency: string,
): ProviderReversal {
  const claimed = { amountMinor: toMinor(amount), currency: currency.toLowerCase() };
  return {
    kind: 'dispute',
    id,
    outcome: closed[status.toLowerCase()] ?? 'open',
    claimed,
    reason: comment ?? '',
    refundId: null,
  };
}

export function readRefund(row: z.infer<typeof refundRow>, currency: string): ProviderReversal {
  const { id, amount_refunded: amount, status } = row;
  const claimed = amount ? { amountMinor: toMinor(amount), currency: currency.toLowerCase() } : null;
  const outcome = /fail/i.test(status ?? '') ? 'failed' : 'accepted';
  return { kind: 'refund', id, outcome, claimed, reason: '', refundId: row.comment ?? row.comments ?? null };
}

/** Version 3 calls it `event`, version 4 `type`. */
export const message = z.object({
  event: z.string().optional(),
  type: z.string().optional(),
  data: z.object({
    id: number.nullish(),
    transaction_id: number.nullish(),
    TransactionId: number.nullish(),
    tx_ref: z.string().nullish(),
    reference: z.string().nullish(),
    status: z.string().nullish(),
  }),
});
