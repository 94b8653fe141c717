import type { SavedViewList } from '@talkdrum/api/contracts';
import type { DataTableProps } from '@talkdrum/ui/table';
import { tableError } from '../failures.ts';
import { listPages } from './list-pages.ts';
import type { ChangeView } from '../use-view.ts';
import { wholePage } from './whole-pages.ts';

interface ListView {
  q?: string | undefined;
  /** The open saved view. */
  view?: string | undefined;
  cursor?: string | undefined;
  /** Of a list that comes whole, from 1. */
  page?: number | undefined;
}

type Chosen<View, Key extends keyof View> = { [K in Key]: NonNullable<View[K]> | null };

export type Filter<View, Key extends keyof View> = { search: string } & Chosen<View, Key>;

/** The search and the filters as procedures take them: `''` and null mean "all". */
export function filterOf<View extends ListView, Key extends keyof View>(
  { q = '', ...view }: View,
  keys: readonly Key[],
): Filter<View, Key> {
  const chosen = Object.fromEntries(keys.map((key) => [key, (view as View)[key] ?? null]));
  return { search: q, ...(chosen as Chosen<View, Key>) };
}

/** Whether a search or filter hides rows. */
export function isFiltered(filter: Record<string, unknown>): boolean {
  return Object.values(filter).some((value) => value !== null && value !== '');
}

/** The filter as the query of a link to the CSV of the rows shown. */
export function filterQuery(filter: Record<string, unknown>): string {
  const set = Object.entries(filter).filter(([, value]) => value !== null && value !== '');
  return new URLSearchParams(set.map(([key, value]) => [key, String(value)])).toString();
}

interface Page<Row> {
  items: Row[];
  nextCursor?: string | null;
  /** On all pages; null where counting would be slow. */
  total?: number | null;
}

interface ListQuery<Row> {
  data: Page<Row> | Row[] | undefined;
  isPending: boolean;
  isPlaceholderData: boolean;
  error: unknown;
  refetch: () => unknown;
}

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  'rows' | 'rowKey' | 'isLoading' | 'error' | 'isFiltered' | 'onClearFilters' | 'search' | 'pagination'
>;

/** The frame of a list page without filters of its own. */
export type ListPage = ReturnType<typeof useListPage<ListView>>;

/**
 * A table whose search, filters and page are search parameters. A change of the filter shows the first page.
 * @param list names the visited pages (see `listPages`); null for a list that comes whole.
 * @param keys the parameters that filter, besides the search `q`.
 */
export function useListPage<View extends ListView, Key extends keyof View & string = never>(
  list: string | null,
  [view, change]: readonly [View, ChangeView<View>],
  keys: readonly Key[] = [],
) {
  const { q = '', cursor } = view;
  const filter = filterOf(view, keys);
  const changeFilter: ChangeView<View> = (next, options) =>
    change({ ...next, cursor: undefined, page: undefined }, options);
  const noFilters = Object.fromEntries(['q', ...keys].map((key) => [key, undefined])) as Partial<View>;
  return {
    filter,
    cursor: cursor ?? null,
    changeFilter,
    /** For a `ListTable`: views keep the search and the filters. */
    saved: (savedList: SavedViewList, all: string) => ({
      list: savedList,
      all,
      page: [view, change] as const,
      keys: ['q' as const, ...keys],
    }),
    /**
     * What a `DataTable` shows of the query.
     * @param textOf where the search looks in a row, if the server doesn't search this list.
     */
    tableOf<Row extends { id: string }>(
      query: ListQuery<Row>,
      searchPlaceholder: string,
      textOf?: (row: Row) => string,
    ): TableProps<Row> {
      const { data, isPending, isPlaceholderData } = query;
      const page: Page<Row> = Array.isArray(data) ? { items: data } : (data ?? { items: [] });
      const wanted = q.trim().toLowerCase();
      const found =
        textOf === undefined
          ? page.items
          : page.items.filter((row) => textOf(row).toLowerCase().includes(wanted));
      const showPage = (next: number | undefined) =>
        change({ page: next } as Partial<View>, { resetScroll: true });
      return {
        rows: found,
        rowKey: (row) => row.id,
        isLoading: isPending || isPlaceholderData,
        error: tableError(query),
        isFiltered: isFiltered(filter),
        onClearFilters: () => changeFilter(noFilters),
        search: {
          value: q,
          onChange: (text) => changeFilter({ q: text || undefined } as Partial<View>, { replace: true }),
          placeholder: searchPlaceholder,
        },
        ...(list === null
          ? wholePage(found, view.page, showPage)
          : {
              pagination: {
                ...listPages(list, {
                  cursor,
                  nextCursor: page.nextCursor,
                  count: page.items.length,
                  onCursorChange: (next) => change({ cursor: next } as Partial<View>, { resetScroll: true }),
                }),
                total: page.total ?? undefined,
              },
            }),
      };
    },
  };
}
