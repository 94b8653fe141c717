import { createFileRoute } from '@tanstack/react-router';
import { AutomationPage } from '../../../features/automation/automation-page.tsx';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { utils } from '../../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  view: 'text',
  page: 'number',
  create: 'flag',
  journey: 'flag',
  setup: 'text',
});

export const Route = createFileRoute('/dashboard/automation/')({
  validateSearch: search,
  loaderDeps: ({ search: { q = '' } }) => ({ search: q }),
  loader: ({ deps }) => utils.journeys.list.ensureData(deps),
  component: AutomationPage,
  errorComponent: RouteError,
});
