import { createFileRoute } from '@tanstack/react-router';
import { campaignsInput } from '../../../features/campaigns/list/campaigns-table.tsx';
import { EmailCampaignsPage } from '../../../features/campaigns/list/email-campaigns-page.tsx';
import { campaignsSearch } from '../../../features/campaigns/campaign-search.ts';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { isAllowed, utils } from '../../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/email/')({
  validateSearch: campaignsSearch,
  loaderDeps: (route) => route.search,
  loader: async ({ deps }) => {
    void utils.campaigns.list.prefetch(campaignsInput('email', deps));
    // People who can't see senders can still see campaigns.
    if (isAllowed('senders.view'))
      await utils.senders.list.ensureData({ channel: 'email' }).catch(() => undefined);
  },
  component: EmailCampaignsPage,
  errorComponent: RouteError,
});
