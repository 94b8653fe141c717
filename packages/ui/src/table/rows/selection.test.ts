import { expect, test } from 'vitest';
import { isSelected, selectedCount, togglePage, toggleRow } from './selection.ts';
import { NO_SELECTION } from '../types.ts';

const page = ['a', 'b', 'c'];

test('a row can be selected and deselected', () => {
  const one = toggleRow(NO_SELECTION, 'a', page);
  expect(one).toEqual({ mode: 'rows', keys: ['a'] });
  expect(toggleRow(one, 'a', page)).toEqual(NO_SELECTION);
});

test('selecting the page keeps the selection on other pages', () => {
  const both = togglePage({ mode: 'rows', keys: ['z', 'a'] }, page);
  expect(both).toEqual({ mode: 'rows', keys: ['z', 'a', 'b', 'c'] });
  expect(togglePage(both, page)).toEqual({ mode: 'rows', keys: ['z'] });
});

test('selecting everything that matches includes unseen rows, and counts as the total', () => {
  expect(isSelected({ mode: 'all' }, 'unseen')).toBe(true);
  expect(selectedCount({ mode: 'all' }, 12_345)).toBe(12_345);
  expect(selectedCount({ mode: 'all' }, undefined)).toBeUndefined();
});

test('deselecting one row of everything never keeps unseen rows', () => {
  expect(toggleRow({ mode: 'all' }, 'b', page)).toEqual({ mode: 'rows', keys: ['a', 'c'] });
  expect(togglePage({ mode: 'all' }, page)).toEqual(NO_SELECTION);
});
