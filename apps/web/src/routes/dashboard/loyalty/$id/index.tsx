import { createFileRoute } from '@tanstack/react-router';
import { ProgramPage } from '../../../../features/loyalty/program-page.tsx';
import { RouteError } from '../../../../features/shell/page-error.tsx';
import { readSearch } from '../../../../lib/read-search.ts';
import { utils } from '../../../../lib/trpc.ts';

const search = readSearch({
  tab: ['members', 'rules', 'tiers', 'rewards', 'ledger'],
  q: 'text',
  cursor: 'text',
  tier: 'text',
  member: 'text',
  kind: ['earn', 'spend', 'adjust', 'expire', 'reverse', 'opening'],
});

export const Route = createFileRoute('/dashboard/loyalty/$id/')({
  validateSearch: search,
  loader: ({ params }) => utils.loyalty.get.ensureData({ id: params.id }),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <ProgramPage key={id} id={id} />;
}
