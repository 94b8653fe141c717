import { describe, expect, it } from 'vitest';
import { formatBalance, shortShare } from './format.ts';

describe('the balance as the specification writes it', () => {
  it.each([
    ['0', 'NGN 0.00'],
    ['5', 'NGN 0.05'],
    ['-5', '-NGN 0.05'],
    ['123450', 'NGN 1,234.50'],
    ['-123450', '-NGN 1,234.50'],
    ['900719925474099312', 'NGN 9,007,199,254,740,993.12'],
  ])('%s minor units are %s', (minor, shown) => expect(formatBalance(minor, 'ngn')).toBe(shown));
});

it.each([
  [0, 6, '0%'],
  [3, 6, '50%'],
  [6, 6, '100%'],
  [5, 12, '41.7%'],
  [1, 0, '–'],
])('%i of %i is %s', (part, whole, shown) => expect(shortShare(part, whole)).toBe(shown));
