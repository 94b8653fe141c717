import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { SendersPage } from '../../features/senders/senders-page.tsx';
import { utils } from '../../lib/trpc.ts';

const search = z.object({ create: z.optional(z.boolean()), domain: z.optional(z.string()) });

export const Route = createFileRoute('/dashboard/sender-email')({
  validateSearch: (input) => z.safeParse(search, input).data ?? {},
  loader: () => utils.senders.list.ensureData({ channel: 'email' }),
  component: SenderEmailPage,
});

function SenderEmailPage() {
  const { create = false, domain } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SendersPage
      isCreating={create}
      onCreatingChange={(next) => void navigate({ search: (old) => ({ ...old, create: next || undefined }) })}
      domainId={domain ?? null}
      onDomainChange={(next) => void navigate({ search: (old) => ({ ...old, domain: next ?? undefined }) })}
    />
  );
}
