import { expect, it } from 'vitest';
import { compareRows } from './compare-rows.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

it('counts the rows that are not shown yet, wherever they stand', () => {
  expect(compareRows(rows('b', 'a'), rows('d', 'c', 'b'))).toEqual({ count: 2, isSame: false });
  expect(compareRows(rows('a', 'c'), rows('a', 'b', 'c'))).toEqual({ count: 1, isSame: false });
});

it('notices rows that are gone or stand elsewhere', () => {
  expect(compareRows(rows('b', 'a'), rows('b'))).toEqual({ count: 0, isSame: false });
  expect(compareRows(rows('b', 'a'), rows('a', 'b'))).toEqual({ count: 0, isSame: false });
  expect(compareRows(rows('b', 'a'), rows('b', 'a'))).toEqual({ count: 0, isSame: true });
});
