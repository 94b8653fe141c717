import { expect, it } from 'vitest';
import { totalText } from './total-text.ts';

it('an estimated total is rounded and marked as an estimate', () => {
  expect(totalText({ total: 76_000, isTotalEstimated: false })).toBe('76,000');
  expect(totalText({ total: 75_832, isTotalEstimated: true })).toBe('about 76,000');
  expect(totalText({ total: 10_001, isTotalEstimated: true })).toBe('more than 10,000');
});
