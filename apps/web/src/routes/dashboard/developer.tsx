import { createFileRoute } from '@tanstack/react-router';
import { DeveloperPage } from '../../features/developer/developer-page.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { RefusedPage } from '../../lib/refused-page.tsx';
import { utils } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

const search = readSearch({ create: 'flag', access: ['smtp', 'smpp'] });

export const Route = createFileRoute('/dashboard/developer')({
  validateSearch: search,
  loader: () => void utils.apiKeys.list.prefetch(),
  component: Page,
});

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const refusal = useRefusal('developer.view');
  if (refusal !== null) return <RefusedPage title="Developer" refusal={refusal} />;
  return <DeveloperPage view={view} onViewChange={(change) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true })} />;
}
