import { expect, test } from 'vitest';
import { filtersOf, isChanged, searchOf } from './view-state.ts';

const keys = ['q', 'list', 'sort'];
const layout = { columns: { email: false }, widths: {} };

test('keeps the filters and the sort, not the page or what is open', () => {
  const search = { sort: 'name', q: '', list: 'a', cursor: 'x', contact: 'y', view: 'z' };
  expect(filtersOf(search, keys)).toEqual({ list: 'a', sort: 'name' });
});

test('opening a view removes the filters it does not name, and ignores ones the list no longer has', () => {
  expect(searchOf({ list: 'a', gone: true }, keys)).toEqual({ q: undefined, list: 'a', sort: undefined });
});

test('a view is changed by a filter or a column, and not by the order of either', () => {
  const saved = { filters: { sort: 'name', list: 'a' }, ...layout };
  expect(isChanged(saved, { list: 'a', sort: 'name' }, layout)).toBe(false);
  expect(isChanged(saved, { list: 'a' }, layout)).toBe(true);
  expect(isChanged(saved, { list: 'a', sort: 'name' }, { ...layout, widths: { email: 200 } })).toBe(true);
});
