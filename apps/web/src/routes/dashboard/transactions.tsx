import { createFileRoute } from '@tanstack/react-router';
import { TransactionsPage } from '../../features/transactions/transactions-page.tsx';
import { readSearch } from '../../lib/read-search.ts';

const search = readSearch({
  q: 'text',
  channel: ['email', 'sms'],
  source: ['api', 'smtp', 'smpp', 'dashboard', 'reply'],
  state: ['queued', 'sent', 'failed', 'unknown', 'skipped', 'cancelled'],
  from: 'day',
  to: 'day',
  cursor: 'text',
  message: 'text',
});

export const Route = createFileRoute('/dashboard/transactions')({ validateSearch: search, component: Page });

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TransactionsPage
      view={view}
      onViewChange={(change, replace = false) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace })
      }
    />
  );
}
