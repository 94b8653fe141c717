/** How the gallery is searched, filtered, sorted and paged. Newest files come first. */
export interface AssetsView {
  q?: string | undefined;
  kind?: 'picture' | 'pdf' | undefined;
  sort?: 'oldest' | 'name' | 'largest' | undefined;
  page?: number | undefined;
}

export const assetsPerPage = 24;

/** The gallery's view as the list of files takes it. */
export function assetsInput({ q = '', kind, sort, page }: AssetsView) {
  return {
    search: q,
    kind: kind ?? 'all',
    sort: sort ?? 'newest',
    page: pageOf(page),
    limit: assetsPerPage,
  } as const;
}

/** Pages count from 1; anything else in the address shows the first. */
export const pageOf = (page = 1): number =>
  Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
