import { ConfirmDialog } from '@talkdrum/ui';
import type { Selection } from '@talkdrum/ui/table';
import { formatNumber } from '../../../lib/format.ts';
import { type ReferralFilter, useApproval } from './use-approval.ts';

interface ApproveSelectedProps {
  isOpen: boolean;
  onClose: () => void;
  selection: Selection;
  /** How many are selected, if known. */
  count: number | undefined;
  /** What “all” means. */
  filter: ReferralFilter;
  onDone: () => void;
}

/** Approves the selected referrals that wait for a decision. */
export function ApproveSelected({ isOpen, onClose, selection, count, filter, onDone }: ApproveSelectedProps) {
  const { approve, matching } = useApproval();
  const what = count === undefined ? 'all' : count === 1 ? '1 referral' : `${formatNumber(count)} referrals`;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Approve ${what}?`}
      description="Referrals waiting for a decision are approved and their rewards are given. The others stay as they are."
      confirmLabel={`Approve ${what}`}
      tone="primary"
      onConfirm={async () => {
        await approve(selection.mode === 'rows' ? selection.keys : await matching(filter));
        onDone();
      }}
    />
  );
}
