import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../features/audit/audit-page.tsx';
import { readSearch } from '../../lib/read-search.ts';

const search = readSearch({
  q: 'text',
  person: 'text',
  action: 'text',
  from: 'day',
  to: 'day',
  cursor: 'text',
});

export const Route = createFileRoute('/dashboard/audit')({ validateSearch: search, component: Page });

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuditPage
      view={view}
      onViewChange={(change, replace = false) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace })
      }
    />
  );
}
