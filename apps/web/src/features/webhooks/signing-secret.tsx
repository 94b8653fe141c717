import type { WebhookEndpointOutput } from '@talkdrum/api/contracts';
import { Button, ConfirmDialog, CopyField } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { useRecentSignIn } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** Shows and replaces a webhook's signing secret. */
export function SigningSecret({
  endpoint: { id, kind, previousUntil },
}: {
  endpoint: WebhookEndpointOutput;
}) {
  const { secret, isRevealing, show, hide, replace } = useSecret(id);
  const [isAsking, setIsAsking] = useState(false);
  const refusal = useRefusal('developer.manage');
  const timezone = useAccountZone();
  return (
    <>
      {secret === null ? null : <CopyField label={`Signing secret of the ${kind} webhook`} value={secret} />}
      <div className="flex flex-wrap items-center gap-2">
        {secret === null ? (
          <Button size="sm" busy={isRevealing} disabledReason={refusal} onClick={() => void show()}>
            Show signing secret
          </Button>
        ) : (
          <Button size="sm" onClick={hide}>
            Hide signing secret
          </Button>
        )}
        <Button size="sm" disabledReason={refusal} onClick={() => setIsAsking(true)}>
          Replace secret
        </Button>
        {previousUntil === null ? null : (
          <span className="text-sm text-muted-foreground">
            The old secret also works until {formatTime(previousUntil, timezone)}.
          </span>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Replace the secret of the ${kind} webhook?`}
        description="For 24 hours we sign with both secrets, so your receiver can switch without missing an event."
        confirmLabel="Replace secret"
        onConfirm={replace}
      />
    </>
  );
}

/** `secret` is null until shown. Showing and replacing both need a recent sign-in. */
function useSecret(id: string) {
  const [secret, setSecret] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const withRecentSignIn = useRecentSignIn();
  const reveal = trpc.webhooks.revealSecret.useMutation();
  const rotate = trpc.webhooks.rotateSecret.useMutation({
    onSettled: () => utils.webhooks.list.invalidate(),
  });
  const show = async () => {
    try {
      setSecret((await withRecentSignIn(() => reveal.mutateAsync({ id }))).secret);
    } catch (error) {
      toast.error('Couldn’t show the secret', { description: errorMessage(error) });
    }
  };
  const replace = async () => setSecret((await withRecentSignIn(() => rotate.mutateAsync({ id }))).secret);
  return { secret, isRevealing: reveal.isPending, show, hide: () => setSecret(null), replace };
}
