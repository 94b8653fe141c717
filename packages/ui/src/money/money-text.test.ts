import { describe, expect, it } from 'vitest';
import { readAmount, writeAmount } from './money-text.ts';

describe('a typed amount', () => {
  it.each([
    ['1,500.50', '150050'],
    ['1500.50', '150050'],
    ['1500.5', '150050'],
    ['1500', '150000'],
    ['1500.', '150000'],
    ['0.01', '1'],
    ['0', '0'],
    ['0007', '700'],
    [' 12 500 ', '1250000'],
    ['1\u00a0500', '150000'],
    ['NGN 1,500.50', '150050'],
    ['ngn1500', '150000'],
    ['₦2,000', '200000'],
    ['$19.99', '1999'],
    ['US$19.99', '1999'],
    ['KSh 1,500', '150000'],
    ['GH₵12.50', '1250'],
    ['9,007,199,254,740.93', '900719925474093'],
    ['9999999999999.99', '999999999999999'],
  ])('reads %j as %s minor units', (typed, minor) => expect(readAmount(typed)).toBe(minor));

  it.each([
    '',
    ' ',
    '1,50',
    '1.500,50',
    '15,00.00',
    '1.005',
    '-5',
    '1e3',
    '0x10',
    'NGN',
    '12 50',
    '1,,000',
    '.5',
    '١٥٠',
    '12345678901234567890',
  ])('refuses %j', (typed) => expect(readAmount(typed)).toBeNull());

  it('is the same to the minor unit after it is written and read again', () => {
    const amounts = Array.from(
      { length: 2_000 },
      (_, n) => ((BigInt(n) * 7_919_777n) ** 2n + BigInt(n)) % 10n ** BigInt((n % 15) + 1),
    );
    for (const minor of amounts) expect(readAmount(writeAmount(minor.toString()))).toBe(minor.toString());
  });
});
