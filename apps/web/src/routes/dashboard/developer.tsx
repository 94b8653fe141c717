import { createFileRoute } from '@tanstack/react-router';
import { DeveloperPage } from '../../features/developer/developer-page.tsx';
import { WebhookLog } from '../../features/webhooks/webhook-log.tsx';
import { WebhookModal } from '../../features/webhooks/webhook-modal.tsx';
import { WebhookNotice } from '../../features/webhooks/webhook-notice.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { utils } from '../../lib/trpc.ts';

const search = readSearch({
  create: 'flag',
  access: ['smtp', 'smpp'],
  webhook: 'flag',
  hookSearch: 'text',
  hookKind: 'text',
  hookState: 'text',
  hookType: 'text',
  hookCursor: 'text',
  hookEvent: 'text',
});

export const Route = createFileRoute('/dashboard/developer')({
  validateSearch: search,
  loader: () => void utils.apiKeys.list.prefetch(),
  component: Page,
});

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (next: Partial<typeof view>, replace = true) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace });
  const setWebhook = (isOpen: boolean) => change({ webhook: isOpen || undefined });
  return (
    <DeveloperPage
      view={view}
      onViewChange={change}
      onOpenWebhook={() => setWebhook(true)}
      notice={<WebhookNotice onOpen={() => setWebhook(true)} />}
    >
      <WebhookLog view={view} onViewChange={(next, replace = false) => change(next, replace)} />
      <WebhookModal isOpen={view.webhook === true} onClose={() => setWebhook(false)} />
    </DeveloperPage>
  );
}
