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
      description="Campaigns that are being sent from it pause, scheduled ones become drafts, and messages that wait are held. Reports stay."
      confirmLabel="Remove sender"
      onConfirm={async () => {
        if (sender !== null) await archive.mutateAsync({ id: sender.id });
      }}
    />
  );
}
