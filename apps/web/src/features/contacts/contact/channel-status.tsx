import type { Channel, ContactDetail } from '@talkdrum/api/contracts';
import { Button, ConfirmDialog, Status } from '@talkdrum/ui';
import { useState } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';

const reasons: Record<string, string> = {
  unsubscribe: 'unsubscribed',
  complaint: 'reported your email as spam',
  bounce: 'can’t be reached at this address',
  manual: 'was blocked by your team',
};

/** Enabled or blocklisted on one channel. Enabling someone who opted out or bounced asks for confirmation. */
export function ChannelStatus({ contact, channel }: { contact: ContactDetail; channel: Channel }) {
  const isBlocked = (channel === 'email' ? contact.emailStatus : contact.smsStatus) === 'blocklisted';
  const reason = contact.suppression[channel];
  const [isAsking, setIsAsking] = useState(false);
  const refusal = useRefusal('contacts.edit');
  const utils = trpc.useUtils();
  const setStatus = trpc.contacts.setStatus.useMutation({
    onSuccess: () => utils.contacts.invalidate(),
    onError: toastFailure('Couldn’t change the status'),
  });
  const change = (isConfirmed: boolean) =>
    setStatus.mutateAsync({
      id: contact.id,
      channel,
      status: isBlocked ? 'enabled' : 'blocklisted',
      isConfirmed,
    });
  const mustAsk = isBlocked && reason !== null && reason !== 'manual';
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-2 text-sm">
      <Status tone={isBlocked ? 'danger' : 'success'}>{isBlocked ? 'Blocklisted' : 'Enabled'}</Status>
      {isBlocked && reason !== null ? (
        <span className="text-muted-foreground">This person {reasons[reason] ?? reason}.</span>
      ) : null}
      <Button
        size="sm"
        variant="link"
        busy={setStatus.isPending}
        disabledReason={refusal}
        onClick={() => (mustAsk ? setIsAsking(true) : void change(false).catch(() => undefined))}
      >
        {isBlocked ? 'Enable' : 'Blocklist'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Enable ${channel === 'email' ? 'email' : 'SMS'} again?`}
        description="Only do this if the person asked you to send again."
        confirmLabel="They asked me to"
        onConfirm={async () => {
          await change(true);
        }}
      />
    </div>
  );
}
