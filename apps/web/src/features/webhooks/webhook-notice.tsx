import { Alert, Button } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { kindNames, offReason } from './webhook-words.ts';

/** An alert for each webhook that was switched off after failures. */
export function WebhookNotice({ onOpen }: { onOpen: () => void }) {
  const isHidden = useRefusal('developer.view') !== null;
  // The worker can switch a webhook off while the page is open.
  const endpoints = trpc.webhooks.list.useQuery(undefined, { enabled: !isHidden, refetchInterval: 15_000 });
  return endpoints.data
    ?.filter((endpoint) => offReason(endpoint) !== null)
    .map((endpoint) => (
      <Alert
        key={endpoint.id}
        tone="danger"
        title={`The ${kindNames[endpoint.kind].toLowerCase()} webhook was turned off`}
        className="mb-4"
        action={
          <Button size="sm" onClick={onOpen}>
            Open the webhook
          </Button>
        }
      >
        {offReason(endpoint)}
      </Alert>
    ));
}
