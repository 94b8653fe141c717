import type { HeldMessagesOutput } from '@talkdrum/api/contracts';
import { Alert, Button, ConfirmDialog } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { times } from './message-words.ts';

type Held = HeldMessagesOutput[number];

/** Held messages of a stopped sender, to release or cancel. Renders nothing when there are none. */
export function HeldNotice() {
  const held = trpc.messages.held.useQuery(undefined, { staleTime: 30_000 });
  return held.data?.map((group) => (
    <Alert
      key={group.senderId}
      tone="warning"
      className="mb-4"
      title={`${times(group.messages, 'message')} from ${group.sender} ${group.messages === 1 ? 'is' : 'are'} held`}
      action={
        <span className="flex flex-wrap gap-2">
          <ReleaseButton held={group} />
          <CancelButton held={group} />
        </span>
      }
    >
      {group.canRelease
        ? 'Their sender can send again. Release them, or cancel any that are out of date.'
        : group.reason}
    </Alert>
  ));
}

function ReleaseButton({ held: { senderId, canRelease } }: { held: Held }) {
  const refusal = useRefusal('campaigns.send');
  const utils = trpc.useUtils();
  const release = trpc.messages.releaseHeld.useMutation({
    onSuccess: (done) => toast.success(`${times(done.messages, 'message')} released`),
    onError: toastFailure('The messages were not released'),
    onSettled: () => utils.messages.invalidate(),
  });
  const reason =
    refusal ?? (canRelease ? null : 'The sender can’t send, so you can only cancel these messages.');
  return (
    <Button
      size="sm"
      busy={release.isPending}
      disabledReason={reason}
      onClick={() => release.mutate({ senderId })}
    >
      Release
    </Button>
  );
}

function CancelButton({ held: { senderId, messages } }: { held: Held }) {
  const [isAsking, setIsAsking] = useState(false);
  const refusal = useRefusal('campaigns.send');
  const utils = trpc.useUtils();
  const cancel = trpc.messages.cancelHeld.useMutation({ onSettled: () => utils.messages.invalidate() });
  return (
    <>
      <Button size="sm" disabledReason={refusal} onClick={() => setIsAsking(true)}>
        Cancel messages
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Cancel ${times(messages, 'held message')}?`}
        description="They’re never sent, and the money reserved for them is released."
        confirmLabel="Cancel messages"
        onConfirm={async () => {
          await cancel.mutateAsync({ senderId });
        }}
      />
    </>
  );
}
