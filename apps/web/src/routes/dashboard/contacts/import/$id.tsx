import { createFileRoute } from '@tanstack/react-router';
import { ImportJobPage } from '../../../../features/contacts/import/import-job-page.tsx';
import { RouteError } from '../../../../features/shell/page-error.tsx';
import { readSearch } from '../../../../lib/read-search.ts';
import { utils } from '../../../../lib/trpc.ts';

const search = readSearch({ step: ['file', 'columns', 'check'] });

export const Route = createFileRoute('/dashboard/contacts/import/$id')({
  validateSearch: search,
  loader: ({ params }) => utils.imports.get.ensureData({ id: params.id }),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <ImportJobPage key={id} id={id} />;
}
