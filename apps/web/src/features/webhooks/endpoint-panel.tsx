import type { WebhookEndpointOutput } from '@talkdrum/api/contracts';
import { Alert, Button, Status } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { formatNumber } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { SigningSecret } from './signing-secret.tsx';
import { endpointState, kindNames, offReason } from './webhook-words.ts';

/** A saved webhook's status, actions and signing secret. */
export function EndpointPanel({ endpoint }: { endpoint: WebhookEndpointOutput }) {
  const timezone = useAccountZone();
  const state = endpointState(endpoint);
  const reason = offReason(endpoint);
  return (
    <section
      aria-label={`${kindNames[endpoint.kind]} webhook`}
      className="flex flex-col gap-3 rounded-well border border-border p-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Status tone={state.tone}>{state.label}</Status>
        <span className="mr-auto text-sm text-muted-foreground">
          {statusDetails(endpoint, timezone).join(' · ')}
        </span>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <EndpointActions endpoint={endpoint} />
        </div>
      </div>
      {reason === null ? null : (
        <Alert tone="danger" title="This webhook was turned off">
          {reason}
        </Alert>
      )}
      <SigningSecret endpoint={endpoint} />
    </section>
  );
}

function statusDetails(
  { lastDeliveredAt, failingSince, waiting }: WebhookEndpointOutput,
  timezone: string,
): string[] {
  return [
    failingSince === null ? null : `since ${formatTime(failingSince, timezone)}`,
    lastDeliveredAt === null ? null : `last success ${formatTime(lastDeliveredAt, timezone)}`,
    waiting === 0 ? null : `${formatNumber(waiting)} waiting`,
  ].filter((detail) => detail !== null);
}

function EndpointActions({ endpoint: { id, isEnabled } }: { endpoint: WebhookEndpointOutput }) {
  const refusal = useRefusal('developer.manage');
  const utils = trpc.useUtils();
  const setEnabled = trpc.webhooks.setEnabled.useMutation({
    onSettled: () => utils.webhooks.invalidate(),
    onError: toastFailure('Couldn’t change the webhook'),
  });
  const sendTest = trpc.webhooks.sendTest.useMutation({
    onSuccess: () => {
      toast.success('Test event on its way', { description: 'The log shows your receiver’s response.' });
      void utils.webhooks.events.invalidate();
    },
    onError: toastFailure('Couldn’t send the test event'),
  });
  return (
    <>
      <Button
        size="sm"
        busy={sendTest.isPending}
        disabledReason={refusal ?? (isEnabled ? null : 'Switch the webhook on first')}
        onClick={() => sendTest.mutate({ id })}
      >
        Send test event
      </Button>
      <Button
        size="sm"
        busy={setEnabled.isPending}
        disabledReason={refusal}
        onClick={() => setEnabled.mutate({ id, isEnabled: !isEnabled })}
      >
        {isEnabled ? 'Switch off' : 'Switch on'}
      </Button>
    </>
  );
}
