import {
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';

type Routes = RegisteredRouter['routeTree'];

/** The search parameters of a route, as its `validateSearch` reads them. */
export type ViewOf<Id extends RouteIds<Routes>> = RouteById<Routes, Id>['types']['fullSearchSchema'];

/**
 * Changes the parameters it names; undefined removes one. `replace` adds no entry to the browser's history:
 * for what changes with every key.
 */
export type ChangeView<View> = (
  change: Partial<View>,
  options?: { replace?: boolean; resetScroll?: boolean },
) => void;

/** A page's search parameters and a way to change them. Keeps the scroll position unless `resetScroll`. */
export function useView<Id extends RouteIds<Routes>>(id: Id): [ViewOf<Id>, ChangeView<ViewOf<Id>>] {
  const view: ViewOf<Id> = useSearch({ from: id } as never);
  const navigate = useNavigate();
  const change: ChangeView<ViewOf<Id>> = (part, { replace = false, resetScroll = false } = {}) => {
    // The router can't type the parameters of a route it doesn't know here.
    const search = ((old: object) => ({ ...old, ...part })) as never;
    void navigate({ to: '.', search, replace, resetScroll });
  };
  return [view, change];
}
