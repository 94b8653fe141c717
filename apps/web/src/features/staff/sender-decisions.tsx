import type { PendingSender } from '@talkdrum/api/contracts';
import { ConfirmDialog } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../../lib/trpc.ts';
import { ReasonModal } from './reason-modal.tsx';

interface DecisionProps {
  /** Null while nothing is decided. */
  sender: PendingSender | null;
  onClose: () => void;
}

export function ApproveDialog({ sender, onClose }: DecisionProps) {
  const utils = trpc.useUtils();
  const approve = trpc.staff.senders.approve.useMutation({
    onSuccess: () => utils.staff.senders.invalidate(),
  });
  return (
    <ConfirmDialog
      isOpen={sender !== null}
      onClose={onClose}
      title={`Approve ${sender?.sender ?? ''}?`}
      description={`${sender?.company ?? ''} can send from it right away${sender?.channel === 'email' ? ', although nobody confirmed the address by its link' : ''}.`}
      tone="primary"
      confirmLabel="Approve sender"
      onConfirm={async () => {
        if (sender === null) return;
        await approve.mutateAsync({ accountId: sender.accountId, senderId: sender.id });
        toast.success(`${sender.sender} is active`);
      }}
    />
  );
}

export function RefuseModal({ sender, onClose }: DecisionProps) {
  const utils = trpc.useUtils();
  const refuse = trpc.staff.senders.refuse.useMutation({ onSuccess: () => utils.staff.senders.invalidate() });
  return (
    <ReasonModal
      isOpen={sender !== null}
      onClose={onClose}
      title={`Refuse ${sender?.sender ?? ''}`}
      description={`${sender?.channel === 'email' ? 'Its link stops working, and it' : 'It'} can’t be added again.`}
      submitLabel="Refuse sender"
      onSubmit={async (reason) => {
        if (sender === null) return;
        await refuse.mutateAsync({ accountId: sender.accountId, senderId: sender.id, reason });
        toast.success(`${sender.sender} is refused`);
      }}
    />
  );
}
