import { describe, expect, it } from 'vitest';
import { balanceLines, firstShortage } from './balance-line.ts';

describe('the line of the balance', () => {
  const day = (n: number, availableMinor: string) => ({ day: `2026-11-${n}`, availableMinor });

  it('continues from today with the expected values, also below zero', () => {
    expect(balanceLines([day(19, '100'), day(20, '500')], [day(20, '500'), day(21, '-300')], '1000')).toEqual(
      {
        index: ['2026-11-19', '2026-11-20', '2026-11-21'],
        past: [1, 5, null],
        next: [null, 5, -3],
        alert: [10, 10, 10],
      },
    );
  });

  it('is only the past while the forecast isn’t known', () => {
    expect(balanceLines([day(19, '100'), day(20, '500')], [], null)).toEqual({
      index: ['2026-11-19', '2026-11-20'],
      past: [1, 5],
      next: [null, null],
      alert: null,
    });
  });

  it('finds the first day on which the money isn’t enough', () => {
    const days = [
      { day: '2026-11-20', availableMinor: '500' },
      { day: '2026-11-21', availableMinor: '-200' },
      { day: '2026-11-22', availableMinor: '-900' },
    ];
    expect(firstShortage(days)).toEqual({ day: '2026-11-21', missingMinor: '200' });
    expect(firstShortage(days.slice(0, 1))).toBeNull();
  });
});
