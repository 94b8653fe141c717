import type { HeldMessagesOutput } from '@talkdrum/api/contracts';
import { Alert, Button, ConfirmDialog } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { times } from './transaction-words.ts';

/** Messages that wait because their sender was stopped, to be released or cancelled; nothing otherwise. */
export function HeldNotice() {
  const held = trpc.messages.held.useQuery(undefined, { staleTime: 30_000 });
  return held.data?.map((group) => <HeldGroup key={group.senderId} group={group} />);
}

function HeldGroup({ group: { senderId, sender, reason, messages, canRelease } }: { group: HeldMessagesOutput[number] }) {
  const [isAsking, setIsAsking] = useState(false);
  const refusal = useRefusal('campaigns.send');
  const utils = trpc.useUtils();
  const refresh = () => utils.messages.invalidate();
  const release = trpc.messages.releaseHeld.useMutation({
    onSuccess: (done) => toast.success(`${times(done.messages, 'message')} released`),
    onError: toastFailure('The messages were not released'),
    onSettled: refresh,
  });
  const cancel = trpc.messages.cancelHeld.useMutation({ onSettled: refresh });
  return (
    <Alert
      tone="warning"
      className="mb-4"
      title={`${times(messages, 'message')} from ${sender} ${messages === 1 ? 'is' : 'are'} held`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={release.isPending}
            disabledReason={refusal ?? (canRelease ? null : 'The sender may not send. You can only cancel these messages.')}
            onClick={() => release.mutate({ senderId })}
          >
            Release
          </Button>
          <Button size="sm" disabledReason={refusal} onClick={() => setIsAsking(true)}>
            Cancel messages
          </Button>
        </span>
      }
    >
      {canRelease ? 'Their sender may send again. Release them, or cancel those that are out of date.' : reason}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Cancel ${times(messages, 'held message')}?`}
        description="They are never sent, and what was reserved for them is free again."
        confirmLabel="Cancel messages"
        onConfirm={async () => {
          await cancel.mutateAsync({ senderId });
        }}
      />
    </Alert>
  );
}
