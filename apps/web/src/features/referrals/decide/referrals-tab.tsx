import type { ReferralOutput, ReferralProgramOutput } from '@talkdrum/api/contracts';
import { Button, EmptyState, type MenuEntry } from '@talkdrum/ui';
import { DataTable, NO_SELECTION, type Selection } from '@talkdrum/ui/table';
import { Check, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { rowWalk } from '../../../lib/lists/row-walk.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { ApproveSelected } from './approve-selected.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { type Decision, decisionsOf } from './decisions.ts';
import { referralColumns } from './referral-columns.tsx';
import { ReferralSheet } from './referral-sheet.tsx';
import { useApproval } from './use-approval.ts';
import { useReferralList } from './use-referral-list.ts';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';

interface ReferralsTabProps {
  program: ReferralProgramOutput;
  onShare: () => void;
}

/** Every friend: who brought them, what the checks found, and the decision. Undecided ones come first. */
export function ReferralsTab({ program, onShare }: ReferralsTabProps) {
  const timeZone = useAccountZone();
  const { filter, table, groupOf, openId, open } = useReferralList(program.id);
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const [approving, setApproving] = useState<{ count: number | undefined } | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const refusal = useRefusal('referrals.edit');
  const { approveNow } = useApproval();
  const actions = (row: ReferralOutput): MenuEntry[] => [
    { label: 'Open', onSelect: () => open(row.id) },
    ...decisionsOf(row).map(({ label, kind }) => ({
      label,
      onSelect: () => (kind === 'approve' ? approveNow(row.id) : setDecision({ kind, referral: row })),
      disabledReason: refusal,
    })),
  ];
  return (
    <>
      <DataTable
        {...table}
        label="Referrals"
        columns={referralColumns(program.currency, timeZone)}
        {...(groupOf === undefined ? {} : { groupOf })}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={[
          {
            label: 'Approve',
            icon: <Check aria-hidden />,
            disabledReason: refusal,
            onSelect: (_, count) => setApproving({ count }),
          },
        ]}
        onRowOpen={({ id }) => open(id)}
        openKey={openId}
        rowActions={actions}
        empty={
          <EmptyState
            icon={<UserPlus aria-hidden />}
            title="No friends yet"
            action={<Button onClick={onShare}>Share the programme</Button>}
          >
            Friends who come through an advocate’s link or code appear here, with what the checks found.
          </EmptyState>
        }
      />
      <ReferralSheet
        program={program}
        id={openId}
        walk={rowWalk({ rows: table.rows, ...table.pagination }, openId, open)}
        onOpen={open}
        onDecide={setDecision}
      />
      <ApproveSelected
        isOpen={approving !== null}
        onClose={() => setApproving(null)}
        selection={selection}
        count={approving?.count}
        filter={filter}
        onDone={() => setSelection(NO_SELECTION)}
      />
      <DecisionDialog program={program} decision={decision} onClose={() => setDecision(null)} />
    </>
  );
}
