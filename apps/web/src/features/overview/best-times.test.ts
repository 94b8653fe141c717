import { expect, it } from 'vitest';
import { bestTimes } from './best-times.ts';

const week = (slots: [weekday: number, hour: number, clicks: number][]) => {
  const clicks = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  for (const [weekday, hour, count] of slots) clicks[weekday]?.splice(hour, 1, count);
  return clicks;
};

it('names the two hours with most clicks', () => {
  expect(
    bestTimes(
      week([
        [3, 8, 60],
        [1, 20, 50],
        [0, 9, 10],
      ]),
    ),
  ).toBe('Most clicks: Thursday 08:00 and Tuesday 20:00.');
});

it('draws no conclusion from a few clicks, and none from nothing', () => {
  expect(bestTimes(week([[3, 8, 5]]))).toBe('Too few clicks yet to tell which hours are best.');
  expect(bestTimes(week([]))).toBeNull();
});
