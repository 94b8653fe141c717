import type { SenderOutput } from '@talkdrum/api/contracts';
import { ConfirmDialog } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';

/** Declares a transactional SMS sender for one-time codes, or takes that back. */
export function StopExemption({ sender, onClose }: { sender: SenderOutput | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const set = trpc.senders.setStopExempt.useMutation({ onSuccess: () => utils.senders.list.invalidate() });
  const isExempt = sender?.isStopExempt === true;
  return (
    <ConfirmDialog
      isOpen={sender !== null}
      onClose={onClose}
      tone="primary"
      title={
        isExempt
          ? `Honour STOP for ${sender.sender}?`
          : `Use ${sender?.sender ?? ''} for one-time codes only?`
      }
      description={
        isExempt
          ? 'Numbers that texted STOP no longer get messages from this sender.'
          : 'Its messages also go to numbers that texted STOP. Use this only for codes that people request themselves. The audit log records it.'
      }
      confirmLabel={isExempt ? 'Honour STOP' : 'One-time codes only'}
      onConfirm={async () => {
        if (sender !== null) await set.mutateAsync({ id: sender.id, isExempt: !isExempt });
      }}
    />
  );
}
