import { createFileRoute } from '@tanstack/react-router';
import { CampaignsPage } from '../../../features/campaigns/campaigns-page.tsx';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { isAllowed, utils } from '../../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  status: ['draft', 'scheduled', 'preparing', 'sending', 'paused', 'cancelled', 'finished', 'failed'],
  cursor: 'text',
  create: 'flag',
  archive: 'flag',
});

export const Route = createFileRoute('/dashboard/email/')({
  validateSearch: search,
  // Whoever may not see senders sees campaigns all the same.
  loader: () =>
    isAllowed('senders.view')
      ? utils.senders.list.ensureData({ channel: 'email' }).catch(() => undefined)
      : undefined,
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CampaignsPage
      view={view}
      onViewChange={(next) =>
        void navigate({
          search: (old) => ({ ...old, ...next }),
          replace: 'q' in next && !('status' in next),
          resetScroll: false,
        })
      }
      onOpen={(id) =>
        // A new one has its details already: its content is what is missing.
        void navigate({
          to: '/dashboard/email/$id',
          params: { id },
          search: view.create === true ? { tab: 'content' } : {},
          replace: view.create === true,
        })
      }
    />
  );
}
