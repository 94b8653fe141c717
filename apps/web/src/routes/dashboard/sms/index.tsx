import { createFileRoute } from '@tanstack/react-router';
import { SmsCampaignsPage } from '../../../features/campaigns/sms/sms-campaigns-page.tsx';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { isAllowed, utils } from '../../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  status: ['draft', 'scheduled', 'preparing', 'sending', 'paused', 'cancelled', 'finished', 'failed'],
  cursor: 'text',
  create: 'flag',
});

export const Route = createFileRoute('/dashboard/sms/')({
  validateSearch: search,
  // Whoever may not see senders sees campaigns all the same.
  loader: () =>
    isAllowed('senders.view')
      ? utils.senders.list.ensureData({ channel: 'sms' }).catch(() => undefined)
      : undefined,
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SmsCampaignsPage
      view={view}
      onViewChange={(next) =>
        void navigate({
          search: (old) => ({ ...old, ...next }),
          replace: 'q' in next && !('status' in next),
          resetScroll: false,
        })
      }
      onOpen={(id, tab) =>
        void navigate({
          to: '/dashboard/sms/$id',
          params: { id },
          search: tab === undefined ? {} : { tab },
          replace: view.create === true,
        })
      }
    />
  );
}
