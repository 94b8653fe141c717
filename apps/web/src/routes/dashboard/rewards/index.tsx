import { createFileRoute } from '@tanstack/react-router';
import { RewardsPage } from '../../../features/rewards/rewards-page.tsx';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { utils } from '../../../lib/trpc.ts';

const search = readSearch({ q: 'text', view: 'text', page: 'number', create: 'flag', redeem: 'flag' });

export const Route = createFileRoute('/dashboard/rewards/')({
  validateSearch: search,
  loaderDeps: ({ search: { q = '' } }) => ({ search: q }),
  loader: ({ deps }) => utils.rewards.list.ensureData(deps),
  component: RewardsPage,
  errorComponent: RouteError,
});
