import { createFileRoute } from '@tanstack/react-router';
import { SmsCampaignsPage } from '../../../features/campaigns/list/sms-campaigns-page.tsx';
import { campaignsInput } from '../../../features/campaigns/list/campaigns-table.tsx';
import { campaignStatuses } from '../../../features/campaigns/status-words.ts';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { isAllowed, utils } from '../../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  view: 'text',
  status: campaignStatuses,
  cursor: 'text',
  create: 'flag',
});

export const Route = createFileRoute('/dashboard/sms/')({
  validateSearch: search,
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
