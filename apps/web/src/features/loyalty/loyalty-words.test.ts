import { describe, expect, it } from 'vitest';
import { pointsText, signed } from '../../lib/words/point-words.ts';
import { expirySentence, ruleSentence, shortPoints, tierNeeds, worthSentence } from './loyalty-words.ts';

const program = { unit: 'points', currency: 'ngn' };

describe('points in words', () => {
  it.each([
    [0, 'points', '0 points'],
    [1, 'points', '1 point'],
    [2_140, 'points', '2,140 points'],
    [1, 'stars', '1 star'],
    [1, 'Kola', '1 Kola'],
  ])('%s %s', (points, unit, shown) => expect(pointsText(points, unit)).toBe(shown));

  it('keep their sign in a statement', () => {
    expect([signed(50), signed(-1_250)]).toEqual(['+50', '−1,250']);
  });

  it('are shortened from a million on', () => {
    expect([shortPoints(999_999), shortPoints(6_420_000)]).toEqual(['999,999', '6.42m']);
  });
});

describe('what a rule gives', () => {
  it.each([
    ['per', 1, '10000', '1 point for every ₦100 of paid orders'],
    ['per', 3, '10050', '3 points for every ₦100.50 of paid orders'],
    ['fixed', 50, '0', '50 points for each paid order'],
  ] as const)('%s %s for %s', (earns, points, perMinor, shown) =>
    expect(ruleSentence({ event: 'order.paid', earns, points, perMinor }, program)).toBe(shown),
  );
});

describe('what a programme promises', () => {
  it.each([
    [10, '500', '10 points are worth ₦5'],
    [1, '150', '1 point is worth ₦1.50'],
    [1, '0', null],
  ])('%s points for %s', (worthPoints, worthMinor, shown) =>
    expect(worthSentence({ ...program, worthPoints, worthMinor })).toBe(shown),
  );

  it.each([
    ['none', null, null, 'Points don’t expire.'],
    ['rolling', 365, null, 'Points expire 365 days after they were earned.'],
    ['inactivity', 1, null, 'Points expire after 1 day without earning or spending.'],
    ['fixed', null, '12-31', 'Points expire each year on 31 December.'],
  ] as const)('expiry %s', (expiry, expiryDays, expiryDate, shown) =>
    expect(expirySentence({ expiry, expiryDays, expiryDate, unit: 'points' })).toBe(shown),
  );

  it.each([
    [0, 'earned', 12, 'from joining'],
    [2_000, 'earned', 12, '2,000 points in 12 months'],
    [2_000, 'earned', null, '2,000 points'],
    [5_000_000, 'spent', 1, '₦50,000 spent in a month'],
  ] as const)('a tier at %s %s in %s months', (threshold, tierMetric, tierMonths, shown) =>
    expect(tierNeeds({ threshold }, { ...program, tierMetric, tierMonths })).toBe(shown),
  );
});
