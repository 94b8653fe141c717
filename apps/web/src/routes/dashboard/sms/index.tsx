import { createFileRoute } from '@tanstack/react-router';
import { SmsCampaignsPage } from '../../../features/campaigns/list/sms-campaigns-page.tsx';
import { campaignsInput } from '../../../features/campaigns/list/campaigns-table.tsx';
import { campaignsSearch } from '../../../features/campaigns/campaign-search.ts';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { isAllowed, utils } from '../../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/sms/')({
  validateSearch: campaignsSearch,
  loaderDeps: (route) => route.search,
  loader: async ({ deps }) => {
    void utils.campaigns.list.prefetch(campaignsInput('sms', deps));
    // People who can't see senders can still see campaigns.
    if (isAllowed('senders.view'))
      await utils.senders.list.ensureData({ channel: 'sms' }).catch(() => undefined);
  },
  component: SmsCampaignsPage,
  errorComponent: RouteError,
});
