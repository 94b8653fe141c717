import { createFileRoute } from '@tanstack/react-router';
import { ListsPage } from '../../features/lists/lists-page.tsx';
import { RouteError } from '../../features/shell/page-error.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { utils } from '../../lib/trpc.ts';

const search = readSearch({ q: 'text', view: 'text', page: 'number', create: 'flag' });

export const Route = createFileRoute('/dashboard/lists')({
  validateSearch: search,
  loaderDeps: ({ search: { q = '' } }) => ({ search: q }),
  loader: ({ deps }) => utils.lists.list.ensureData(deps),
  component: ListsPage,
  errorComponent: RouteError,
});
