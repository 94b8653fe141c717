import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { ListsPage } from '../../features/lists/lists-page.tsx';
import { utils } from '../../lib/trpc.ts';

const search = z.object({ q: z.optional(z.string()), create: z.optional(z.boolean()) });

export const Route = createFileRoute('/dashboard/lists')({
  validateSearch: (input) => z.safeParse(search, input).data ?? {},
  loaderDeps: ({ search: { q = '' } }) => ({ q }),
  loader: ({ deps }) => utils.lists.list.ensureData({ search: deps.q }),
  component: Page,
});

function Page() {
  const { q = '', create = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ListsPage
      search={q}
      onSearchChange={(next) => void navigate({ search: (old) => ({ ...old, q: next || undefined }), replace: true })}
      isCreating={create}
      onCreatingChange={(next) => void navigate({ search: (old) => ({ ...old, create: next || undefined }) })}
    />
  );
}
