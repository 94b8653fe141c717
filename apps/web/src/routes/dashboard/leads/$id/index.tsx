import { createFileRoute } from '@tanstack/react-router';
import { LeadReportPage } from '../../../../features/forms/leads/lead-report-page.tsx';
import { RouteError } from '../../../../features/shell/page-error.tsx';
import { readSearch } from '../../../../lib/read-search.ts';
import { trpcClient, utils } from '../../../../lib/trpc.ts';

const search = readSearch({
  tab: ['leads'],
  q: 'text',
  cursor: 'text',
  state: ['accepted', 'waiting', 'held', 'free'],
});

export const Route = createFileRoute('/dashboard/leads/$id/')({
  validateSearch: search,
  // The page and its dialogs read it as a form.
  loader: async ({ params: { id } }) =>
    utils.forms.get.setData({ id }, await trpcClient.leads.get.query({ id })),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <LeadReportPage key={id} id={id} />;
}
