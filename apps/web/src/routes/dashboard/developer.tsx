import { createFileRoute } from '@tanstack/react-router';
import { DeveloperPage } from '../../features/developer/developer-page.tsx';
import { WebhookLog } from '../../features/webhooks/webhook-log.tsx';
import { webhookLogInput } from '../../features/webhooks/webhook-log-view.ts';
import { WebhookModal } from '../../features/webhooks/webhook-modal.tsx';
import { WebhookNotice } from '../../features/webhooks/webhook-notice.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { utils } from '../../lib/trpc.ts';
import { useView } from '../../lib/use-view.ts';

const search = readSearch({
  create: 'flag',
  access: ['smtp', 'smpp'],
  webhook: 'flag',
  keySearch: 'text',
  keyPage: 'number',
  hookSearch: 'text',
  hookKind: ['contacts', 'campaigns'],
  hookState: ['waiting', 'delivered', 'failed'],
  hookType: 'text',
  hookCursor: 'text',
  hookEvent: 'text',
});

export const Route = createFileRoute('/dashboard/developer')({
  validateSearch: search,
  loaderDeps: (route) => route.search,
  loader: ({ deps }) => {
    void utils.apiKeys.list.prefetch({ search: deps.keySearch ?? '' });
    void utils.webhooks.events.prefetch(webhookLogInput(deps));
  },
  component: Page,
});

function Page() {
  const [view, change] = useView('/dashboard/developer');
  const openWebhook = () => change({ webhook: true }, { replace: true });
  return (
    <DeveloperPage
      view={view}
      onViewChange={(next) => change(next, { replace: true })}
      onOpenWebhook={openWebhook}
      notice={<WebhookNotice onOpen={openWebhook} />}
    >
      <WebhookLog />
      <WebhookModal
        isOpen={view.webhook === true}
        onClose={() => change({ webhook: undefined }, { replace: true })}
      />
    </DeveloperPage>
  );
}
