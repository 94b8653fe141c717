import { createFileRoute } from '@tanstack/react-router';
import { PagesPage } from '../../../features/pages/pages-page.tsx';
import { pagesInput } from '../../../features/pages/pages-table.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { utils } from '../../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  view: 'text',
  status: ['draft', 'published', 'closed'],
  sort: ['updated', 'name', 'visits', 'created'],
  cursor: 'text',
  create: 'flag',
});

export const Route = createFileRoute('/dashboard/pages/')({
  validateSearch: search,
  loaderDeps: (route) => route.search,
  loader: ({ deps }) => void utils.pages.list.prefetch(pagesInput(deps)),
  component: PagesPage,
});
