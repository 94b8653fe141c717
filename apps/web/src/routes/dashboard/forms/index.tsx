import { createFileRoute } from '@tanstack/react-router';
import { FormsPage } from '../../../features/forms/forms-page.tsx';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { utils } from '../../../lib/trpc.ts';

const search = readSearch({ q: 'text', view: 'text', page: 'number', create: 'flag' });

export const Route = createFileRoute('/dashboard/forms/')({
  validateSearch: search,
  loaderDeps: ({ search: { q = '' } }) => ({ search: q }),
  loader: ({ deps }) => utils.forms.list.ensureData(deps),
  component: FormsPage,
  errorComponent: RouteError,
});
