import { createFileRoute } from '@tanstack/react-router';
import { campaignsInput } from '../../../features/campaigns/list/campaigns-table.tsx';
import { EmailCampaignsPage } from '../../../features/campaigns/list/email-campaigns-page.tsx';
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
  archive: 'flag',
});

export const Route = createFileRoute('/dashboard/email/')({
  validateSearch: search,
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
