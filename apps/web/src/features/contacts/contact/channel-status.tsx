import type { Channel, ContactDetail } from '@talkdrum/api/contracts';
import { Button, ConfirmDialog, Status } from '@talkdrum/ui';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useOptimisticRow } from '../../../lib/lists/use-optimistic.ts';
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
  const apply = useOptimisticRow();
  const utils = trpc.useUtils();
  const setStatus = trpc.contacts.setStatus.useMutation();
  const status = isBlocked ? ('enabled' as const) : ('blocklisted' as const);
  const send = (isConfirmed: boolean) =>
    setStatus.mutateAsync({ id: contact.id, channel, status, isConfirmed });
  const switchNow = () =>
    void apply({
      queryKey: getQueryKey(trpc.contacts),
      id: contact.id,
      change: {
        [channel === 'email' ? 'emailStatus' : 'smsStatus']: status,
        suppression: { ...contact.suppression, [channel]: isBlocked ? null : 'manual' },
      },
      send: () => send(false),
      refused: 'Couldn’t change the status',
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
        disabledReason={refusal}
        onClick={() => (mustAsk ? setIsAsking(true) : switchNow())}
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
          await send(true);
          await utils.contacts.invalidate();
        }}
      />
    </div>
  );
}
