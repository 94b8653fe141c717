import { createFileRoute } from '@tanstack/react-router';
import { ReferralsPage } from '../../../features/referrals/referrals-page.tsx';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { utils } from '../../../lib/trpc.ts';

const search = readSearch({ q: 'text', view: 'text', page: 'number', create: 'flag' });

export const Route = createFileRoute('/dashboard/referrals/')({
  validateSearch: search,
  loaderDeps: ({ search: { q = '' } }) => ({ search: q }),
  loader: ({ deps }) => utils.referrals.list.ensureData(deps),
  component: ReferralsPage,
  errorComponent: RouteError,
});
