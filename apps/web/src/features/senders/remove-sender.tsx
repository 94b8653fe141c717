import type { SenderOutput } from '@talkdrum/api/contracts';
import { ConfirmDialog } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';

/** Asks before a sender leaves the list. */
export function RemoveSender({ sender, onClose }: { sender: SenderOutput | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const archive = trpc.senders.archive.useMutation({ onSuccess: () => utils.senders.list.invalidate() });
  return (
    <ConfirmDialog
      isOpen={sender !== null}
      onClose={onClose}
      title={`Remove ${sender?.display ?? ''}?`}
      description="Running campaigns pause, scheduled campaigns become drafts and queued messages are held. Reports are kept."
      confirmLabel="Remove sender"
      onConfirm={async () => {
        if (sender !== null) await archive.mutateAsync({ id: sender.id });
      }}
    />
  );
}
