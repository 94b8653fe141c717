import { describe, expect, test } from 'vitest';
import {
  labelsOn,
  leftOf,
  linePaths,
  pointAt,
  scaleOf,
  spreadLabels,
  stackBars,
  stackEnds,
  topOf,
} from './scale.ts';

describe('scaleOf', () => {
  test.each([
    { values: [0, 13_320], ticks: [0, 5000, 10_000, 15_000] },
    { values: [1, 3], ticks: [0, 1, 2, 3] },
    { values: [0, 0], ticks: [0, 1] },
    { values: [], ticks: [0, 1] },
    { values: [0.05, 0.473], ticks: [0, 0.2, 0.4, 0.6] },
    { values: [-30, 60], ticks: [-50, 0, 50, 100] },
  ])('puts round ticks around $values', ({ values, ticks }) => {
    expect(scaleOf(values, true).ticks).toEqual(ticks);
  });

  test('starts above zero for a line whose values are all high', () => {
    expect(scaleOf([0.885, 0.97], false)).toEqual({ from: 0.85, to: 1, ticks: [0.85, 0.9, 0.95, 1] });
  });

  test('starts at zero for a line whose values are nearly one, whose ticks would read alike', () => {
    expect(scaleOf([9_249_513.7, 9_249_491.2], false).ticks).toEqual([0, 5_000_000, 10_000_000]);
    expect(scaleOf([1], false).ticks).toEqual([0, 1]);
  });

  test('starts at zero for bars, however high their values are', () => {
    expect(scaleOf([0.885, 0.97], true).from).toBe(0);
  });

  test('never divides a count into fractions', () => {
    expect(scaleOf([1, 1], true).ticks).toEqual([0, 1]);
  });

  test('holds a line that never changes', () => {
    const scale = scaleOf([7, 7], false);
    expect(topOf(7, scale)).toBeGreaterThanOrEqual(0);
    expect(topOf(7, scale)).toBeLessThanOrEqual(100);
  });
});

describe('places', () => {
  test('a value is drawn above a smaller one', () => {
    const scale = scaleOf([0, 100], true);
    expect(topOf(100, scale)).toBeLessThan(topOf(20, scale));
    expect(topOf(0, scale)).toBe(100);
  });

  test('points in slots stand in the middle of their bar, others reach both edges', () => {
    expect([0, 1].map((at) => leftOf(at, 2, 'slots'))).toEqual([25, 75]);
    expect([0, 1].map((at) => leftOf(at, 2, 'edges'))).toEqual([0, 100]);
    expect(leftOf(0, 1, 'edges')).toBe(50);
  });

  test.each(['slots', 'edges'] as const)('the point at its own place is itself, with %s', (spacing) => {
    const read = [0, 1, 2, 3].map((at) => pointAt(leftOf(at, 4, spacing) / 100, 4, spacing));
    expect(read).toEqual([0, 1, 2, 3]);
  });

  test('a place outside the plot reads the nearest point', () => {
    expect(pointAt(-0.2, 4, 'slots')).toBe(0);
    expect(pointAt(1.3, 4, 'edges')).toBe(3);
  });
});

describe('bars', () => {
  const scale = { from: 0, to: 100, ticks: [0, 100] };

  test('stack with the last series at the bottom', () => {
    expect(stackBars([[30], [20]], scale)).toEqual([
      { series: 1, index: 0, top: 80, height: 20 },
      { series: 0, index: 0, top: 50, height: 30 },
    ]);
  });

  test('hang below zero when negative', () => {
    const around = { from: -100, to: 100, ticks: [-100, 0, 100] };
    expect(stackBars([[50], [-50]], around)).toEqual([
      { series: 1, index: 0, top: 50, height: 25 },
      { series: 0, index: 0, top: 25, height: 25 },
    ]);
  });

  test('leave out zero and unknown values', () => {
    expect(stackBars([[0, null]], scale)).toEqual([]);
  });

  test('reach the sum of their parts, upwards and downwards', () => {
    expect(stackEnds([[30], [20], [-5]])).toEqual([50, -5]);
  });
});

describe('lines', () => {
  const scale = { from: 0, to: 10, ticks: [0, 10] };

  test('break where a value is unknown', () => {
    expect(linePaths([0, 10, null, 5, 10], scale, 'edges').line).toBe('M0 100L25 0M75 50L100 0');
  });

  test('fill the area down to the axis', () => {
    expect(linePaths([0, 10], scale, 'edges').area).toBe('M0 100L100 0V100H0Z');
  });
});

describe('labels', () => {
  test('move apart when they would lie on each other, and stay in the plot', () => {
    expect(spreadLabels([10, 12, 80], 10)).toEqual([10, 20, 80]);
    expect(spreadLabels([99, 98], 10)).toEqual([100, 90]);
  });

  test('name the first and the last point of an axis', () => {
    expect(labelsOn(30, 4)).toEqual([0, 10, 19, 29]);
    expect(labelsOn(3, 4)).toEqual([0, 1, 2]);
  });
});
