import { createFileRoute } from '@tanstack/react-router';
import { SegmentsPage } from '../../../features/segments/segments-page.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { utils } from '../../../lib/trpc.ts';

const search = readSearch({ q: 'text', view: 'text', page: 'number', create: 'flag' });

export const Route = createFileRoute('/dashboard/segments/')({
  validateSearch: search,
  loaderDeps: ({ search: { q = '' } }) => ({ search: q }),
  loader: ({ deps }) => void utils.segments.list.prefetch(deps),
  component: SegmentsPage,
});
