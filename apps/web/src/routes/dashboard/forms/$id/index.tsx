import { createFileRoute } from '@tanstack/react-router';
import { SubmissionsPage } from '../../../../features/forms/submissions/submissions-page.tsx';
import { RouteError } from '../../../../features/shell/page-error.tsx';
import { readSearch } from '../../../../lib/read-search.ts';
import { utils } from '../../../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  cursor: 'text',
  standing: [
    'subscribed',
    'waiting',
    'asked',
    'left-out',
    'waiting-quota',
    'waiting-sender',
    'waiting-money',
    'none',
    'unsubscribed',
    'gone',
  ],
});

export const Route = createFileRoute('/dashboard/forms/$id/')({
  validateSearch: search,
  loader: ({ params }) => utils.forms.get.ensureData({ id: params.id }),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <SubmissionsPage key={id} id={id} />;
}
