import { describe, expect, it } from 'vitest';
import { formatMoney } from './format.ts';

describe('money on screen', () => {
  it.each([
    ['0', 'NGN 0.00'],
    ['5', 'NGN 0.05'],
    ['-5', '-NGN 0.05'],
    ['123450', 'NGN 1,234.50'],
    ['-123450', '-NGN 1,234.50'],
    ['900719925474099312', 'NGN 9,007,199,254,740,993.12'],
  ])('%s minor units are %s', (minor, shown) => expect(formatMoney(minor, 'ngn')).toBe(shown));
});
