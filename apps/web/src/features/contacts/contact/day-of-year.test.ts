import { expect, it } from 'vitest';
import { dayOfYear, withoutYear } from './day-of-year.ts';

it('a day without a year is stored once day and month are chosen, and always exists', () => {
  expect(dayOfYear({ day: '12', month: '' })).toBe('');
  expect(dayOfYear({ day: '', month: '04' })).toBe('');
  expect(dayOfYear({ day: '12', month: '04' })).toBe('--04-12');
  expect(dayOfYear({ day: '31', month: '06' })).toBe('--06-30');
  expect(dayOfYear({ day: '30', month: '02' })).toBe('--02-29');
});

it('taking the year away keeps day and month', () => {
  expect(withoutYear('1990-04-12')).toBe('--04-12');
  expect(withoutYear('')).toBe('');
  expect(withoutYear('1990-04-12T10:00:00')).toBe('');
});
