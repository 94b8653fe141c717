import type { TeamRow } from '@talkdrum/api/contracts';
import type { MenuEntry } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';
import { whyFixed } from './team-words.ts';

/** What is asked before it is done. */
export type TeamQuestion = {
  kind: 'suspend' | 'remove' | 'revoke' | 'makeOwner' | 'takeOwnership' | 'transfer';
  row: TeamRow;
};

/** What can be done at once, with its answer as a toast. */
export function useQuickActions() {
  const utils = trpc.useUtils();
  const refresh = () => utils.team.list.invalidate();
  const resend = trpc.team.resend.useMutation({
    onSuccess: async (row) => {
      await refresh();
      toast.success('Invitation sent again', {
        description: `${row.email} has a new link; the one before no longer works.`,
      });
    },
    onError: toastFailure('The invitation was not sent'),
  });
  const reactivate = trpc.team.reactivate.useMutation({
    onSuccess: async () => {
      await refresh();
      toast.success('Reactivated', { description: 'They can sign in to this account again.' });
    },
    onError: toastFailure('The person was not reactivated'),
  });
  return {
    resend: (row: TeamRow) => resend.mutate({ invitationId: row.id }),
    reactivate: (row: TeamRow) => reactivate.mutate({ userId: row.id }),
  };
}

interface RowMeans {
  amOwner: boolean;
  /** Null with the privilege to manage the team. */
  refusal: string | null;
  openPrivileges: (row: TeamRow) => void;
  ask: (question: TeamQuestion) => void;
  quick: ReturnType<typeof useQuickActions>;
}

/** The menu of a row; what cannot be done says why. */
export function rowActions(
  row: TeamRow,
  { amOwner, refusal, openPrivileges, ask, quick }: RowMeans,
): MenuEntry[] {
  const disabledReason = refusal ?? whyFixed(row, amOwner);
  const privileges = { label: 'Privileges', onSelect: () => openPrivileges(row) };
  if (row.kind === 'invitation') {
    return [
      privileges,
      { label: 'Send again', onSelect: () => quick.resend(row), disabledReason: refusal },
      'separator',
      {
        label: 'Take invitation back',
        tone: 'danger',
        onSelect: () => ask({ kind: 'revoke', row }),
        disabledReason: refusal,
      },
    ];
  }
  const ownerReason =
    refusal ?? (amOwner ? whyFixed(row, amOwner) : 'Only an owner can change who owns the account.');
  const activeReason = ownerReason ?? (row.status === 'suspended' ? 'Reactivate this person first.' : null);
  return [
    privileges,
    row.isOwner
      ? {
          label: 'Take ownership back',
          onSelect: () => ask({ kind: 'takeOwnership', row }),
          disabledReason: ownerReason,
        }
      : {
          label: 'Make owner',
          onSelect: () => ask({ kind: 'makeOwner', row }),
          disabledReason: activeReason,
        },
    {
      label: 'Transfer ownership',
      onSelect: () => ask({ kind: 'transfer', row }),
      disabledReason: activeReason,
    },
    'separator',
    row.status === 'suspended'
      ? { label: 'Reactivate', onSelect: () => quick.reactivate(row), disabledReason }
      : { label: 'Suspend', onSelect: () => ask({ kind: 'suspend', row }), disabledReason },
    { label: 'Remove', tone: 'danger', onSelect: () => ask({ kind: 'remove', row }), disabledReason },
  ];
}
