import { describe, expect, it } from 'vitest';
import { compareWords, formatRate } from './compare-words.ts';

const compare = (value: number | null, previous: number | null, hasEarlier = true) => ({
  value,
  previous,
  hasEarlier,
});

describe('a figure', () => {
  it('says plainly that a young account has nothing to compare with', () => {
    expect(compareWords(compare(12, null, false), 'count', 30)).toEqual({ note: 'no earlier period yet' });
  });

  it('says when the period before, or this one, had none', () => {
    expect(compareWords(compare(12, 0), 'count', 30)).toEqual({ note: 'none in the 30 days before' });
    expect(compareWords(compare(0.2, null), 'rate', 90)).toEqual({ note: 'none in the 90 days before' });
    expect(compareWords(compare(null, 0.2), 'rate', 30)).toEqual({ note: 'none in these 30 days' });
  });

  it('grows or shrinks in percent, rates in points, reach in people', () => {
    expect(compareWords(compare(112, 100), 'count', 30).change).toEqual({
      text: '12.0%',
      direction: 'up',
      verdict: 'good',
      than: 'vs 30 days before',
    });
    expect(compareWords(compare(0.409, 0.441), 'rate', 30).change).toMatchObject({
      text: '3.2 pts',
      direction: 'down',
      verdict: 'bad',
    });
    expect(compareWords(compare(46_902, 45_618), 'difference', 30).change?.text).toBe('1,284');
    expect(compareWords(compare(5_000, 10), 'count', 30).change?.text).toBe('49,900%');
  });

  it('is neither good nor bad when it stayed the same', () => {
    expect(compareWords(compare(0.44104, 0.441), 'rate', 30).change).toMatchObject({
      text: '0.0 pts',
      direction: 'flat',
      verdict: 'neutral',
    });
    expect(compareWords(compare(7, 7), 'difference', 30).change?.direction).toBe('flat');
  });
});

it('shows a share of nothing as a dash', () => {
  expect([formatRate(null), formatRate(0), formatRate(0.4412)]).toEqual(['–', '0.0%', '44.1%']);
});
