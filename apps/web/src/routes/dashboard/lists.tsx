import { createFileRoute } from '@tanstack/react-router';
import { ListsPage } from '../../features/lists/lists-page.tsx';
import { RouteError } from '../../features/shell/page-error.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { utils } from '../../lib/trpc.ts';

const search = readSearch({ q: 'text', create: 'flag' });

export const Route = createFileRoute('/dashboard/lists')({
  validateSearch: search,
  loaderDeps: ({ search: { q = '' } }) => ({ q }),
  loader: ({ deps }) => utils.lists.list.ensureData({ search: deps.q }),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { q = '', create = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ListsPage
      search={q}
      onSearchChange={(next) =>
        void navigate({ search: (old) => ({ ...old, q: next || undefined }), replace: true })
      }
      isCreating={create}
      onCreatingChange={(next) => void navigate({ search: (old) => ({ ...old, create: next || undefined }) })}
    />
  );
}
