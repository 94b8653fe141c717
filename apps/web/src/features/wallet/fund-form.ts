import { type FundingOptions, type StartPaymentInput, startPaymentInput } from '@talkdrum/api/contracts';
import { z } from 'zod';
import { formatMoney } from '../../lib/format.ts';
import { unreadable } from './money-text.ts';

/** The fields of the contract the person fills in; a select holds text, empty for no plan. */
function fields({ minimum, maximum }: Pick<FundingOptions, 'minimum' | 'maximum'>) {
  const isWithin = (minor: string) =>
    BigInt(minor) >= BigInt(minimum.amountMinor) && BigInt(minor) <= BigInt(maximum.amountMinor);
  const range = `Write an amount from ${formatMoney(minimum.amountMinor, minimum.currency)} to ${formatMoney(maximum.amountMinor, maximum.currency)}`;
  return z.object({
    amountMinor: z
      .string()
      .min(1, 'Amount is required')
      .refine((minor) => minor !== unreadable, { message: 'Write the amount like 1,500.50', abort: true })
      .refine((minor) => minor === '' || isWithin(minor), range),
    plan: z.string(),
    periodMonths: z.enum(['1', '3', '12']),
    provider: startPaymentInput.shape.provider,
    isCardSaved: startPaymentInput.shape.isCardSaved.unwrap(),
  });
}

/** The form of the Fund Wallet modal, on the limits of the account's currency. */
export const fundForm = (options: Pick<FundingOptions, 'minimum' | 'maximum'>) => fields(options);
export type FundForm = z.infer<ReturnType<typeof fundForm>>;

/** What the form says, as the server takes it; the key of the attempt is added when it is sent. */
export function toPayment(
  { amountMinor, plan, periodMonths, provider, isCardSaved }: FundForm,
  currency: string,
): Omit<StartPaymentInput, 'key'> {
  const order = plan === '' ? {} : { plan: Number(plan), periodMonths: periodOf(periodMonths) };
  return { amountMinor, currency, provider, isCardSaved, ...order };
}

export function periodOf(text: FundForm['periodMonths']): 1 | 3 | 12 {
  return text === '12' ? 12 : text === '3' ? 3 : 1;
}
