import { expect, it } from 'vitest';
import { priceOfOne } from './price-of-one.ts';

const email = { kind: 'email', country: '*', currency: 'ngn' } as const;
const prices = [
  { ...email, messageType: 'promotional', mills: 90_000 },
  { ...email, messageType: 'transactional', mills: 120_001 },
] as const;

it('is the price of a single message, whatever the sender is for, rounded up', () => {
  expect(priceOfOne(prices)).toBe('₦1.21');
});

it('is nothing without a price', () => {
  expect(priceOfOne(prices.slice(0, 1))).toBeUndefined();
});
