import { describe, expect, test } from 'vitest';
import { currencySign, formatMoney, formatUnitCost, shortMoney } from './format-money.ts';

describe('money on screen', () => {
  test.each([
    ['ngn', '₦1,234.50'],
    ['ghs', 'GH₵1,234.50'],
    ['kes', 'KSh\u00a01,234.50'],
    ['zar', 'R\u00a01,234.50'],
    ['gbp', '£1,234.50'],
    ['usd', 'US$1,234.50'],
  ])('%s is shown as %s', (currency, shown) => expect(formatMoney('123450', currency)).toBe(shown));

  test.each([
    ['0', '₦0.00'],
    ['5', '₦0.05'],
    ['-5', '-₦0.05'],
    ['-123450', '-₦1,234.50'],
    ['900719925474099312', '₦9,007,199,254,740,993.12'],
  ])('%s minor units are %s', (minor, shown) => expect(formatMoney(minor, 'ngn')).toBe(shown));

  test.each([
    ['1420000000', '₦14.2m'],
    ['99900', '₦999'],
    ['-150000', '-₦1.5k'],
  ])('%s minor units are %s for short', (minor, shown) => expect(shortMoney(minor, 'ngn')).toBe(shown));

  test('a cost below the minor unit keeps its decimals', () => {
    expect(formatUnitCost(1.2, 'ngn')).toBe('₦1.20');
    expect(formatUnitCost(0.00123, 'usd')).toBe('US$0.00123');
  });

  test('each currency has its sign', () => {
    const signs = ['ngn', 'ghs', 'kes', 'zar', 'gbp', 'usd'].map(currencySign);
    expect(signs).toEqual(['₦', 'GH₵', 'KSh', 'R', '£', 'US$']);
  });
});
