import { z } from 'zod';

/** What Paystack's API and messages carry of interest here; everything else is ignored. */
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

export const initialised = envelope(z.object({ authorization_url: z.url(), access_code: z.string(), reference: z.string() }));
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
const refundRow = z.object({ id: number, merchant_note: z.string().nullish() });
export const refunded = envelope(refundRow);
export const refunds = envelope(z.array(refundRow));

export const message = z.object({
  event: z.string(),
  data: z.object({
    id: number.nullish(),
    reference: z.string().nullish(),
    channel: z.string().nullish(),
    authorization: authorization.nullish(),
  }),
});
