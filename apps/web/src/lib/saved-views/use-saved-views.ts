import type { SavedViewList, SavedViewOutput, SavedViewState } from '@talkdrum/api/contracts';
import { type TableLayout, useTableLayout } from '@talkdrum/ui/table';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { trpc } from '../trpc.ts';
import { useRefusal } from '../use-me.ts';
import type { ChangeView } from '../use-view.ts';
import { filtersOf, isChanged, searchOf } from './view-state.ts';

/** The search parameters every list with views has. */
export interface ViewedSearch {
  /** The open view's id; `all` keeps the default view from opening. */
  view?: string | undefined;
  cursor?: string | undefined;
  page?: number | undefined;
}

export interface SavedList<Search extends ViewedSearch> {
  list: SavedViewList;
  page: readonly [Search, ChangeView<Search>];
  /** The search parameters a view keeps. */
  keys: readonly (keyof Search & string)[];
}

const allRows = 'all';

/** The views of a list, the open one, and the layout of the table in it. */
export function useSavedViews<Search extends ViewedSearch>(
  { list, page, keys }: SavedList<Search>,
  storageKey: string,
) {
  const [search, change] = page;
  const isAllowed = useRefusal('account.view') === null;
  const views = trpc.savedViews.list.useQuery({ list }, { staleTime: 30_000, enabled: isAllowed }).data;
  const open = views?.find(({ id }) => id === search.view) ?? null;
  const [layout, onLayoutChange] = useViewLayout(open, storageKey);
  const filters = filtersOf(search, keys);
  const show = (view: Pick<SavedViewOutput, 'id' | 'state'> | null, replace = false) => {
    const target = {
      ...searchOf(view?.state.filters ?? {}, keys),
      view: view?.id ?? allRows,
      cursor: undefined,
      page: undefined,
    };
    change(target as Partial<Search>, { replace });
  };
  const hasOwn = Object.values(search).some((value) => value !== undefined);
  useDefaultView(views, hasOwn, (view) => show(view, true));
  const state: SavedViewState = { filters, ...layout };
  return {
    isAllowed,
    views: views ?? [],
    open,
    show,
    /** Opens a view that was just saved from what the page shows. */
    stay: (id: string) => change({ view: id } as Partial<Search>, { replace: true }),
    state,
    isChanged: open !== null && isChanged(open.state, filters, layout),
    layout: [layout, onLayoutChange] as const,
  };
}

/** The open view's layout with the changes made since; without a view, this browser's own. */
function useViewLayout(open: SavedViewOutput | null, storageKey: string) {
  const own = useTableLayout(storageKey);
  const [edited, setEdited] = useState<{ of: SavedViewState; layout: TableLayout } | null>(null);
  if (open === null) return own;
  const { columns, widths } = open.state;
  // A view that was saved again has another state: its edits are over.
  const layout = edited?.of === open.state ? edited.layout : { columns, widths };
  return [layout, (next: TableLayout) => setEdited({ of: open.state, layout: next })] as const;
}

/** Opens the person's default view once, on a page whose address has said nothing else since it opened. */
function useDefaultView(
  views: readonly SavedViewOutput[] | undefined,
  hasOwn: boolean,
  show: (view: SavedViewOutput) => void,
): void {
  const isDone = useRef(hasOwn);
  const open = useEffectEvent(() => {
    // Set since the page opened, while the views were loading.
    if (hasOwn) return;
    const view = views?.find(({ isDefault }) => isDefault);
    if (view !== undefined) show(view);
  });
  useEffect(() => {
    if (isDone.current || views === undefined) return;
    isDone.current = true;
    open();
  }, [views]);
}
