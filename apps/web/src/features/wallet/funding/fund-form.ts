import { type FundingOptions, type StartPaymentInput, startPaymentInput } from '@talkdrum/api/contracts';
import { z } from 'zod';
import { formatMoney } from '../../../lib/format.ts';
import { unreadable } from '@talkdrum/ui/money';

/**
 * The form of the Fund Wallet modal, with the limits of the account's currency. Selects hold text; an empty
 * plan means none.
 */
export function fundForm({ minimum, maximum }: Pick<FundingOptions, 'minimum' | 'maximum'>) {
  const isWithin = (minor: string) =>
    BigInt(minor) >= BigInt(minimum.amountMinor) && BigInt(minor) <= BigInt(maximum.amountMinor);
  const range = `Enter an amount from ${formatMoney(minimum.amountMinor, minimum.currency)} to ${formatMoney(maximum.amountMinor, maximum.currency)}`;
  return z.object({
    amountMinor: z
      .string()
      .min(1, 'Amount is required')
      .refine((minor) => minor !== unreadable, { message: 'Enter an amount like 1,500.50', abort: true })
      .refine((minor) => minor === '' || isWithin(minor), range),
    plan: z.string(),
    periodMonths: z.enum(['1', '3', '12']),
    provider: startPaymentInput.shape.provider,
    isCardSaved: startPaymentInput.shape.isCardSaved.unwrap(),
  });
}

export type FundForm = z.infer<ReturnType<typeof fundForm>>;

/** The form's values as input for the server. The caller adds the idempotency key. */
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
