import { startPaymentInput } from '@talkdrum/api/contracts';
import { describe, expect, it } from 'vitest';
import { fundForm, toPayment } from './fund-form.ts';
import { unreadable } from '@talkdrum/ui/money';

const form = fundForm({
  minimum: { amountMinor: '50000', currency: 'ngn' },
  maximum: { amountMinor: '1000000000', currency: 'ngn' },
});
const filled = {
  amountMinor: '150050',
  plan: '',
  periodMonths: '3',
  provider: 'paystack',
  isCardSaved: false,
} as const;
const errorsOf = (amountMinor: string) =>
  form
    .safeParse({ ...filled, amountMinor })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the form that funds a wallet', () => {
  it('shows one error for a wrong amount', () => {
    expect(errorsOf('')).toEqual([['amountMinor', 'Amount is required']]);
    expect(errorsOf(unreadable)).toEqual([['amountMinor', 'Enter an amount like 1,500.50']]);
    expect(errorsOf('49999')).toEqual([['amountMinor', 'Enter an amount from ₦500.00 to ₦10,000,000.00']]);
    expect(errorsOf('1000000001')).toEqual([
      ['amountMinor', 'Enter an amount from ₦500.00 to ₦10,000,000.00'],
    ]);
    expect(errorsOf('50000')).toBeUndefined();
    expect(errorsOf('1000000000')).toBeUndefined();
  });

  it('sends a period only with a plan', () => {
    expect(toPayment(form.parse(filled), 'ngn')).toEqual({
      amountMinor: '150050',
      currency: 'ngn',
      provider: 'paystack',
      isCardSaved: false,
    });
    expect(toPayment(form.parse({ ...filled, plan: '2' }), 'ngn')).toMatchObject({
      plan: 2,
      periodMonths: 3,
    });
  });

  it('produces input that the server accepts', () => {
    const key = '0192f1c3-9c7a-4c4e-8e4b-1f2e3d4c5b6a';
    for (const plan of ['', '1'])
      expect(
        startPaymentInput.safeParse({ key, ...toPayment(form.parse({ ...filled, plan }), 'ngn') }).success,
      ).toBe(true);
  });
});
