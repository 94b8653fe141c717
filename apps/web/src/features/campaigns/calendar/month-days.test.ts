import { expect, it } from 'vitest';
import { addMonths, readMonth, weeksOf } from './month-days.ts';

it('a month is the whole weeks that it touches, from Monday to Sunday', () => {
  const ends = (month: string) => [weeksOf(month).length, weeksOf(month)[0]?.[0], weeksOf(month).at(-1)?.[6]];
  // November 2026 begins on a Sunday, February 2027 on a Monday and has exactly four weeks.
  expect(ends('2026-11')).toEqual([6, '2026-10-26', '2026-12-06']);
  expect(ends('2027-02')).toEqual([4, '2027-02-01', '2027-02-28']);
  expect(ends('2026-12')).toEqual([5, '2026-11-30', '2027-01-03']);
  expect(ends('2028-02')).toEqual([5, '2028-01-31', '2028-03-05']);
});

it('no month of this century takes more weeks than are asked for at once, and each day is in it once', () => {
  for (let month = '2000-01'; month <= '2099-12'; month = addMonths(month, 1)) {
    const days = weeksOf(month).flat();
    expect(days.length).toBeLessThanOrEqual(42);
    expect(new Set(days).size).toBe(days.length);
    expect(days).toContain(`${month}-28`);
  }
});

it('months go on over the end of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

it('an address with another month, or something else, has none', () => {
  expect(readMonth('2026-11')).toBe('2026-11');
  for (const text of [undefined, '', '2026-13', '2026-1', '1026-11', '2026-11-01'])
    expect(readMonth(text)).toBeNull();
});
