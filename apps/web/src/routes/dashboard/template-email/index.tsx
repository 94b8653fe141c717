import { createFileRoute } from '@tanstack/react-router';
import { TemplatesPage } from '../../../features/templates/templates-page.tsx';
import { readSearch } from '../../../lib/read-search.ts';

const search = readSearch({ q: 'text', tag: 'text', cursor: 'text', create: ['blank', 'preset'] });

export const Route = createFileRoute('/dashboard/template-email/')({
  validateSearch: search,
  component: Page,
});

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TemplatesPage
      view={view}
      onViewChange={(next) => void navigate({ search: (old) => ({ ...old, ...next }) })}
      onOpen={(id) =>
        void navigate({
          to: '/dashboard/template-email/$id',
          params: { id },
          replace: view.create !== undefined,
        })
      }
    />
  );
}
