import { startPaymentInput } from '@talkdrum/api/contracts';
import { describe, expect, it } from 'vitest';
import { fundForm, toPayment } from './fund-form.ts';
import { unreadable } from './money-text.ts';

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
const complaints = (amountMinor: string) =>
  form
    .safeParse({ ...filled, amountMinor })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the form that funds a wallet', () => {
  it('says once what is wrong with the amount', () => {
    expect(complaints('')).toEqual([['amountMinor', 'Amount is required']]);
    expect(complaints(unreadable)).toEqual([['amountMinor', 'Write the amount like 1,500.50']]);
    expect(complaints('49999')).toEqual([
      ['amountMinor', 'Write an amount from NGN 500.00 to NGN 10,000,000.00'],
    ]);
    expect(complaints('1000000001')).toEqual([
      ['amountMinor', 'Write an amount from NGN 500.00 to NGN 10,000,000.00'],
    ]);
    expect(complaints('50000')).toBeUndefined();
    expect(complaints('1000000000')).toBeUndefined();
  });

  it('asks for a period only with a plan', () => {
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

  it('sends what the server takes', () => {
    const key = '0192f1c3-9c7a-4c4e-8e4b-1f2e3d4c5b6a';
    for (const plan of ['', '1'])
      expect(
        startPaymentInput.safeParse({ key, ...toPayment(form.parse({ ...filled, plan }), 'ngn') }).success,
      ).toBe(true);
  });
});
