import { z } from 'zod';

/** What Flutterwave's API (v3) and messages carry of interest here; everything else is ignored. */
const envelope = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal('success'), data });
const number = z.union([z.string(), z.number()]).transform(String);

export const transaction = z.object({
  id: number,
  tx_ref: z.string(),
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
  z.object({ order_ref: z.string().nullish(), flw_ref: z.string().nullish(), account_number: z.string(), bank_name: z.string(), note: z.string().nullish() }),
);
const refundRow = z.object({ id: number, comment: z.string().nullish(), comments: z.string().nullish() });
export const refunded = envelope(refundRow);
export const refunds = envelope(z.array(refundRow));

/** Version 3 says `event`, version 4 `type`. */
export const message = z.object({
  event: z.string().optional(),
  type: z.string().optional(),
  data: z.object({ id: number.nullish(), tx_ref: z.string().nullish(), reference: z.string().nullish(), status: z.string().nullish() }),
});
