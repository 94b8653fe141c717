import { createFileRoute } from '@tanstack/react-router';
import { SegmentsPage } from '../../../features/segments/segments-page.tsx';
import { readSearch } from '../../../lib/read-search.ts';

const search = readSearch({ q: 'text', create: 'flag' });

export const Route = createFileRoute('/dashboard/segments/')({ validateSearch: search, component: Page });

function Page() {
  const { q = '', create = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SegmentsPage
      search={q}
      onSearchChange={(next) =>
        void navigate({ search: (old) => ({ ...old, q: next || undefined }), replace: true })
      }
      isCreating={create}
      onCreatingChange={(next) => void navigate({ search: (old) => ({ ...old, create: next || undefined }) })}
      onOpen={(id) => void navigate({ to: '/dashboard/segments/$id', params: { id }, replace: create })}
    />
  );
}
