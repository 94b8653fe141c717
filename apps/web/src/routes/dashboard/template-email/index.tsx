import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { TemplatesPage } from '../../../features/templates/templates-page.tsx';

const search = z.object({ q: z.optional(z.string()), tag: z.optional(z.string()), cursor: z.optional(z.string()), create: z.optional(z.enum(['blank', 'preset'])) });

export const Route = createFileRoute('/dashboard/template-email/')({
  validateSearch: (input): z.infer<typeof search> => z.safeParse(search, input).data ?? {},
  component: Page,
});

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <TemplatesPage view={view} onViewChange={(next) => void navigate({ search: (old) => ({ ...old, ...next }) })} onOpen={(id) => void navigate({ to: '/dashboard/template-email/$id', params: { id } })} />;
}
