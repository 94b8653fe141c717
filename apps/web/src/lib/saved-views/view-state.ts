import type { SavedViewState } from '@talkdrum/api/contracts';
import type { TableLayout } from '@talkdrum/ui/table';

type Filters = SavedViewState['filters'];

/** The search parameters a view keeps, as they are now. */
export function filtersOf(search: object, keys: readonly string[]): Filters {
  const given = Object.entries(search).filter(
    (entry): entry is [string, Filters[string]] =>
      keys.includes(entry[0]) && entry[1] !== undefined && entry[1] !== '',
  );
  return Object.fromEntries(given.toSorted(([a], [b]) => a.localeCompare(b)));
}

/** The search parameters that open a view; those it doesn't name are removed. Keys the list lost are left out. */
export function searchOf(filters: Filters, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, filters[key]]));
}

const sorted = (record: object) => Object.entries(record).toSorted(([a], [b]) => a.localeCompare(b));

/** Whether the page shows something else than the view. */
export function isChanged(saved: SavedViewState, filters: Filters, layout: TableLayout): boolean {
  const text = (state: SavedViewState) =>
    JSON.stringify([sorted(state.filters), sorted(state.columns), sorted(state.widths)]);
  return text(saved) !== text({ filters, ...layout });
}
