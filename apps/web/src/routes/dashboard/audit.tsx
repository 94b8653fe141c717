import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../features/audit/audit-page.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { RefusedPage } from '../../lib/refused-page.tsx';
import { useRefusal } from '../../lib/use-me.ts';

const search = readSearch({ q: 'text', person: 'text', action: 'text', from: 'text', to: 'text', cursor: 'text' });

export const Route = createFileRoute('/dashboard/audit')({ validateSearch: search, component: Page });

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const refusal = useRefusal('audit.view');
  if (refusal !== null) return <RefusedPage title="Audit log" refusal={refusal} />;
  return <AuditPage view={view} onViewChange={(change, replace = false) => void navigate({ search: (old) => ({ ...old, ...change }), replace })} />;
}
