import { expect, it } from 'vitest';
import { editRows } from './edit-rows.ts';

const rows = [
  { id: 'a', name: 'Ada' },
  { id: 'b', name: 'Bola' },
];

it('changes or removes one row of a list, of a page, or a single record', () => {
  expect(editRows(rows, 'b', { name: 'Bisi' })).toEqual([rows[0], { id: 'b', name: 'Bisi' }]);
  expect(editRows({ items: rows, total: 2 }, 'a', 'remove')).toEqual({ items: [rows[1]], total: 2 });
  expect(editRows(rows[0], 'a', { name: 'Adaeze' })).toEqual({ id: 'a', name: 'Adaeze' });
});

it('leaves answers without the row as they are', () => {
  for (const answer of [undefined, null, 5, rows[1], { total: 2 }, { items: [1] }])
    expect(editRows(answer, 'a', { name: 'x' })).toBe(answer);
  expect(editRows(rows, 'z', 'remove')).toEqual(rows);
});
