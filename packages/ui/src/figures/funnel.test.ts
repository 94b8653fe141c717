import { expect, test } from 'vitest';
import { funnelHeights, rampStep, sharesOf, slopePath } from './funnel.ts';

test('steps are as high as their share of the largest, and never vanish', () => {
  expect(funnelHeights([1000, 500, 1, 0])).toEqual([100, 50, 2, 0]);
  expect(funnelHeights([0, 0])).toEqual([0, 0]);
});

test('the slope runs from one height to the next', () => {
  expect(slopePath(100, 46.4)).toBe('M0 0L10 53.6V100H0Z');
});

test('shares of a whole add up to it', () => {
  expect(sharesOf([3, 1])).toEqual([75, 25]);
  expect(sharesOf([0, 0])).toEqual([0, 0]);
});

test('a ramp has six steps for what is there and none for nothing', () => {
  expect([0, 1, 50, 100, null].map((value) => rampStep(value, 100))).toEqual([0, 1, 3, 6, 0]);
  expect(rampStep(3, 0)).toBe(0);
});
