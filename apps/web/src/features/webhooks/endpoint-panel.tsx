import type { WebhookEndpointOutput } from '@talkdrum/api/contracts';
import { Alert, Button, ConfirmDialog, CopyField, Status } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { useRecentSignIn } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useMe, useRefusal } from '../../lib/use-me.ts';
import { endpointState, kindNames, offReason } from './webhook-words.ts';

/** How one saved address fares, its secret, and what can be done with it. */
export function EndpointPanel({ endpoint }: { endpoint: WebhookEndpointOutput }) {
  const { id, kind, isEnabled, lastDeliveredAt, failingSince, waiting } = endpoint;
  const refusal = useRefusal('developer.manage');
  const { timezone } = useMe().account;
  const utils = trpc.useUtils();
  const failed = (title: string) => (error: Parameters<typeof errorMessage>[0]) => void toast.error(title, { description: errorMessage(error) });
  const setEnabled = trpc.webhooks.setEnabled.useMutation({ onSettled: () => utils.webhooks.invalidate(), onError: failed('Nothing was changed') });
  const sendTest = trpc.webhooks.sendTest.useMutation({
    onSuccess: () => {
      toast.success('Test event on its way', { description: 'The log shows what your receiver answers.' });
      void utils.webhooks.events.invalidate();
    },
    onError: failed('No test event was sent'),
  });
  const state = endpointState(endpoint);
  const reason = offReason(endpoint);
  const facts = [
    lastDeliveredAt === null ? null : `Last success ${formatTime(lastDeliveredAt, timezone)}`,
    failingSince === null ? null : `failing since ${formatTime(failingSince, timezone)}`,
    waiting === 0 ? null : `${formatNumber(waiting)} waiting`,
  ].filter((fact) => fact !== null);
  return (
    <section aria-label={`${kindNames[kind]} webhook`} className="flex flex-col gap-3 rounded-md border border-border p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Status tone={state.tone}>{state.label}</Status>
        <span className="mr-auto text-sm text-muted-foreground">{facts.join(', ')}</span>
        <Button
          size="sm"
          busy={sendTest.isPending}
          disabledReason={refusal ?? (isEnabled ? null : 'Switch the webhook on first')}
          onClick={() => sendTest.mutate({ id })}
        >
          Send test event
        </Button>
        <Button size="sm" busy={setEnabled.isPending} disabledReason={refusal} onClick={() => setEnabled.mutate({ id, isEnabled: !isEnabled })}>
          {isEnabled ? 'Switch off' : 'Switch on'}
        </Button>
      </div>
      {reason === null ? null : (
        <Alert tone="danger" title="This webhook was switched off">
          {reason}
        </Alert>
      )}
      <Secret endpoint={endpoint} refusal={refusal} />
    </section>
  );
}

function Secret({ endpoint: { id, kind, previousUntil }, refusal }: { endpoint: WebhookEndpointOutput; refusal: string | null }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { timezone } = useMe().account;
  const utils = trpc.useUtils();
  const run = useRecentSignIn();
  const reveal = trpc.webhooks.revealSecret.useMutation();
  const show = async () => {
    try {
      setSecret((await run(() => reveal.mutateAsync({ id }))).secret);
    } catch (error) {
      toast.error('The secret is not shown', { description: errorMessage(error) });
    }
  };
  const rotate = trpc.webhooks.rotateSecret.useMutation({ onSettled: () => utils.webhooks.list.invalidate() });
  return (
    <>
      {secret === null ? null : <CopyField label={`Signing secret of the ${kind} webhook`} value={secret} />}
      <div className="flex flex-wrap items-center gap-2">
        {secret === null ? (
          <Button size="sm" busy={reveal.isPending} disabledReason={refusal} onClick={() => void show()}>
            Show signing secret
          </Button>
        ) : (
          <Button size="sm" onClick={() => setSecret(null)}>
            Hide signing secret
          </Button>
        )}
        <Button size="sm" disabledReason={refusal} onClick={() => setIsAsking(true)}>
          Replace secret
        </Button>
        {previousUntil === null ? null : (
          <span className="text-sm text-muted-foreground">The old secret signs too until {formatTime(previousUntil, timezone)}.</span>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Replace the secret of the ${kind} webhook?`}
        description="For 24 hours both secrets sign, so that your receiver can change over without missing an event."
        confirmLabel="Replace secret"
        onConfirm={async () => {
          const made = await run(() => rotate.mutateAsync({ id }));
          setSecret(made.secret);
        }}
      />
    </>
  );
}
