import { expect, test } from 'vitest';
import type { Currency } from './currency.schema.ts';
import { formatMoney } from './money.ts';

// The same amounts as in packages/ui/src/money/format-money.test.ts: texts of both stand on one page.
test.each<[Currency, string]>([
  ['ngn', '₦1,234.50'],
  ['ghs', 'GH₵1,234.50'],
  ['kes', 'KSh\u00a01,234.50'],
  ['zar', 'R\u00a01,234.50'],
  ['gbp', '£1,234.50'],
  ['usd', 'US$1,234.50'],
])('%s is written as %s', (currency, written) => {
  expect(formatMoney({ amountMinor: 123_450n, currency })).toBe(written);
});

test('keeps every digit, and the minus before the sign', () => {
  const amountMinor = -900_719_925_474_099_312n;
  expect(formatMoney({ amountMinor, currency: 'ngn' })).toBe('-₦9,007,199,254,740,993.12');
});
