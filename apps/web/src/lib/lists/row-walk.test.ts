import { expect, it } from 'vitest';
import { rowWalk } from './row-walk.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id }));
const place = (more: Partial<Parameters<typeof rowWalk>[0]>, open = 'b') =>
  rowWalk({ rows, ...more }, open, () => undefined)?.position;

it('counts the open row among all of them, not among those of its page', () => {
  expect(place({ firstIndex: 51, total: 20_349 })).toBe('52 of 20,349');
  expect(place({ firstIndex: 1, totalText: 'about 100,000' })).toBe('2 of about 100,000');
});

it('counts on the page alone if it was opened by a link', () => {
  expect(place({ total: 20_349 })).toBe('2 of 3');
});

it('leads to the rows beside it, and nowhere past the ends or for a row of another page', () => {
  const visited: string[] = [];
  const walk = rowWalk({ rows }, 'a', (id) => visited.push(id));
  expect(walk?.onPrevious).toBeNull();
  walk?.onNext?.();
  expect(visited).toEqual(['b']);
  expect(rowWalk({ rows }, 'z', () => undefined)).toBeNull();
});
