import { expect, test } from 'vitest';
import { wholePage } from './whole-pages.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The page as a person sees it, and where its buttons lead. */
function look(count: number, number?: number) {
  const shown: (number | undefined)[] = [];
  const { rows: here, pagination } = wholePage(rows(count), number, (next) => shown.push(next));
  if (pagination.hasPrevious) pagination.onPrevious();
  if (pagination.hasNext) pagination.onNext();
  return { first: here[0], last: here.at(-1), from: pagination.firstIndex, of: pagination.total, shown };
}

test('a short list is one page without buttons', () => {
  expect(look(50)).toEqual({ first: 1, last: 50, from: 1, of: 50, shown: [] });
});

test('a long list has pages of 50 rows, and the first one needs no number in the address', () => {
  expect(look(120)).toEqual({ first: 1, last: 50, from: 1, of: 120, shown: [2] });
  expect(look(120, 2)).toEqual({ first: 51, last: 100, from: 51, of: 120, shown: [undefined, 3] });
  expect(look(120, 3)).toEqual({ first: 101, last: 120, from: 101, of: 120, shown: [2] });
});

test('a page that doesn’t exist is the nearest one', () => {
  expect(look(120, 99).first).toBe(101);
  expect(look(120, -4).first).toBe(1);
  expect(look(120, 1.7).first).toBe(1);
  expect(look(0, 3)).toEqual({ first: undefined, last: undefined, from: 1, of: 0, shown: [] });
});

test('a list that the server cuts off says so', () => {
  const totalText = (count: number) => wholePage(rows(count), 1, () => undefined).pagination.totalText;
  expect([499, 620].map(totalText)).toEqual([undefined, undefined]);
  expect([500, 1_000].map(totalText)).toEqual(['the newest 500', 'the newest 1,000']);
});
