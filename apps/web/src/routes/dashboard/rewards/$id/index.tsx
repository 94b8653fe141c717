import { createFileRoute } from '@tanstack/react-router';
import { RewardReportPage } from '../../../../features/rewards/report/reward-report-page.tsx';
import { RouteError } from '../../../../features/shell/page-error.tsx';
import { readSearch } from '../../../../lib/read-search.ts';
import { utils } from '../../../../lib/trpc.ts';

const search = readSearch({ tab: ['contacts', 'redemptions', 'top-ups'], q: 'text', cursor: 'text' });

export const Route = createFileRoute('/dashboard/rewards/$id/')({
  validateSearch: search,
  loader: ({ params }) => utils.rewards.get.ensureData({ id: params.id }),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <RewardReportPage key={id} id={id} />;
}
