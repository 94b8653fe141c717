import { createFileRoute } from '@tanstack/react-router';
import { LeadsPage } from '../../../features/forms/leads/leads-page.tsx';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { utils } from '../../../lib/trpc.ts';

const search = readSearch({ q: 'text', view: 'text', page: 'number', create: 'flag' });

export const Route = createFileRoute('/dashboard/leads/')({
  validateSearch: search,
  loaderDeps: ({ search: { q = '' } }) => ({ search: q }),
  loader: ({ deps }) => utils.leads.campaigns.ensureData(deps),
  component: LeadsPage,
  errorComponent: RouteError,
});
