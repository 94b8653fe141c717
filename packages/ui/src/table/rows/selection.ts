import type { Selection } from '../types.ts';

export const isSelected = (selection: Selection, key: string): boolean =>
  selection.mode === 'all' || selection.keys.includes(key);

/** The number of ticked rows; undefined when all matching rows are chosen and the total is unknown. */
export const selectedCount = (selection: Selection, total: number | undefined): number | undefined =>
  selection.mode === 'all' ? total : selection.keys.length;

/**
 * Ticks or unticks one row. Unticking one after "everything" keeps the rest of this page only, never rows
 * nobody has seen.
 */
export function toggleRow(selection: Selection, key: string, pageKeys: readonly string[]): Selection {
  const keys = selection.mode === 'all' ? pageKeys : selection.keys;
  return { mode: 'rows', keys: keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key] };
}

/** Ticks or unticks this page; rows ticked on other pages stay. */
export function togglePage(selection: Selection, pageKeys: readonly string[]): Selection {
  if (selection.mode === 'all') return { mode: 'rows', keys: [] };
  const isFull = pageKeys.every((key) => selection.keys.includes(key));
  const others = selection.keys.filter((key) => !pageKeys.includes(key));
  return { mode: 'rows', keys: isFull ? others : [...others, ...pageKeys] };
}
