import { createFileRoute, redirect } from '@tanstack/react-router';
import { CampaignPage } from '../../../features/campaigns/campaign-page.tsx';
import { campaignSearch } from '../../../features/campaigns/campaign-search.ts';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { utils } from '../../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/email/$id')({
  validateSearch: campaignSearch,
  loader: async ({ params }) => {
    const { channel } = await utils.campaigns.get.ensureData({ id: params.id });
    if (channel === 'sms') throw redirect({ to: '/dashboard/sms/$id', params, replace: true });
  },
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <CampaignPage key={id} id={id} route={Route.id} />;
}
