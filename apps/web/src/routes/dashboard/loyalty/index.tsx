import { createFileRoute } from '@tanstack/react-router';
import { LoyaltyPage } from '../../../features/loyalty/loyalty-page.tsx';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { utils } from '../../../lib/trpc.ts';

const search = readSearch({ q: 'text', view: 'text', page: 'number', create: 'flag' });

export const Route = createFileRoute('/dashboard/loyalty/')({
  validateSearch: search,
  loaderDeps: ({ search: { q = '' } }) => ({ search: q }),
  loader: ({ deps }) => utils.loyalty.list.ensureData(deps),
  component: LoyaltyPage,
  errorComponent: RouteError,
});
