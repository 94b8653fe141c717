import { expect, test } from 'vitest';
import { detailText, subjectHref } from './audit-words.ts';

const id = '01890000-0000-7000-8000-000000000000';
const text = (details: Parameters<typeof detailText>[0]['details']) =>
  detailText({ details, outcome: 'done' }, 'Africa/Lagos');

test('an amount is shown as money, and the provider by its name', () => {
  expect(text({ currency: 'ngn', provider: 'paystack', amountMinor: '500000' })).toBe('₦5,000.00 · Paystack');
});

test('an amount without its currency isn’t shown as money', () => {
  expect(text({ amountMinor: 12 })).toBe('amount minor: 12');
});

test('switches and times are in words', () => {
  expect(text({ isAuto: true, isOwner: false })).toBe('auto: yes · owner: no');
  expect(text({ deletionAt: '2026-12-01T09:00:00.000Z' })).toBe('deletion at: 1 Dec 2026, 10:00 GMT+1');
});

test('the name of the subject isn’t repeated', () => {
  expect(text({ name: 'Cloth club', optIn: 'single' })).toBe('opt in: single');
});

test('a form that has a name leads to its page, and an id without one doesn’t', () => {
  expect(subjectHref({ type: 'form', id, label: 'Cloth club' })).toBe(`/dashboard/forms/${id}`);
  expect(subjectHref({ type: 'reward', id, label: '' })).toBeNull();
  expect(subjectHref({ type: 'campaign', id, label: '' })).toBe(`/dashboard/email/${id}`);
});
