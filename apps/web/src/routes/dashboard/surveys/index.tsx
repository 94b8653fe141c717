import { createFileRoute } from '@tanstack/react-router';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { SurveysPage } from '../../../features/surveys/surveys-page.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { utils } from '../../../lib/trpc.ts';

const search = readSearch({ q: 'text', view: 'text', page: 'number', create: 'flag' });

export const Route = createFileRoute('/dashboard/surveys/')({
  validateSearch: search,
  loaderDeps: ({ search: { q = '' } }) => ({ search: q }),
  loader: ({ deps }) => utils.surveys.list.ensureData(deps),
  component: SurveysPage,
  errorComponent: RouteError,
});
