import { createFileRoute } from '@tanstack/react-router';
import { FeedsPage } from '../../../features/campaigns/feeds/feeds-page.tsx';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { isAllowed, utils } from '../../../lib/trpc.ts';

const search = readSearch({ create: 'flag', feed: 'text' });

export const Route = createFileRoute('/dashboard/email/feeds')({
  validateSearch: search,
  loader: async () => {
    void utils.feeds.list.prefetch();
    // A model to start from takes the first sender, which not everyone may see.
    if (isAllowed('senders.view'))
      await utils.senders.list.ensureData({ channel: 'email' }).catch(() => undefined);
  },
  component: FeedsPage,
  errorComponent: RouteError,
});
