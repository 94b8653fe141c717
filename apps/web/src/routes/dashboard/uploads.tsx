import { createFileRoute } from '@tanstack/react-router';
import { UploadsPage } from '../../features/uploads/uploads-page.tsx';
import { assetsInput } from '../../lib/asset-gallery/assets-input.ts';
import { readSearch } from '../../lib/read-search.ts';
import { utils } from '../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  kind: ['picture', 'pdf'],
  sort: ['oldest', 'name', 'largest'],
  page: 'number',
});

export const Route = createFileRoute('/dashboard/uploads')({
  validateSearch: search,
  loaderDeps: (route) => route.search,
  loader: ({ deps }) => void utils.assets.list.prefetch(assetsInput(deps)),
  component: UploadsPage,
});
