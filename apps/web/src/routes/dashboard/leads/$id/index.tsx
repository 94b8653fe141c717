import { createFileRoute } from '@tanstack/react-router';
import { LeadReportPage } from '../../../../features/forms/leads/lead-report-page.tsx';
import { RouteError } from '../../../../features/shell/page-error.tsx';
import { readSearch } from '../../../../lib/read-search.ts';
import { utils } from '../../../../lib/trpc.ts';

const search = readSearch({
  tab: ['leads'],
  q: 'text',
  cursor: 'text',
  state: ['accepted', 'waiting', 'held', 'free'],
});

export const Route = createFileRoute('/dashboard/leads/$id/')({
  validateSearch: search,
  loader: ({ params }) => utils.forms.get.ensureData({ id: params.id }),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <LeadReportPage key={id} id={id} />;
}
