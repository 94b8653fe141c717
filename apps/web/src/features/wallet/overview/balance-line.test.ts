import { describe, expect, it } from 'vitest';
import { axisOf, firstShortage, pointsOf } from './balance-line.ts';

describe('the line of the balance', () => {
  it.each([
    [0, [0, 1]],
    [600_000, [0, 200_000, 400_000, 600_000]],
    [490_553, [0, 200_000, 400_000, 600_000]],
    [7, [0, 2.5, 5, 7.5]],
  ])('has round steps up to %d', (top, steps) => {
    expect(axisOf(top)).toEqual(steps);
  });

  it('is never drawn below nothing', () => {
    expect(pointsOf([{ day: '2026-11-20', availableMinor: '-500' }])).toEqual([
      { day: '2026-11-20', height: 0 },
    ]);
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
