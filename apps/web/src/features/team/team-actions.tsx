import type { TeamRow } from '@talkdrum/api/contracts';
import type { MenuEntry } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';
import { whyFixed } from './team-words.ts';

/** An action that asks for confirmation first. */
export type TeamQuestion = {
  kind: 'suspend' | 'remove' | 'revoke' | 'makeOwner' | 'takeOwnership' | 'transfer';
  row: TeamRow;
};

/** Actions that need no confirmation. A toast shows the result. */
export function useQuickActions() {
  const utils = trpc.useUtils();
  const refresh = () => utils.team.list.invalidate();
  const resend = trpc.team.resend.useMutation({
    onSuccess: async (row) => {
      await refresh();
      toast.success('Invitation sent again', {
        description: `${row.email} has a new link. The previous one no longer works.`,
      });
    },
    onError: toastFailure('Couldn’t send the invitation'),
  });
  const reactivate = trpc.team.reactivate.useMutation({
    onSuccess: async () => {
      await refresh();
      toast.success('Reactivated', { description: 'They can sign in to this account again.' });
    },
    onError: toastFailure('Couldn’t reactivate this person'),
  });
  return {
    resend: (row: TeamRow) => resend.mutate({ invitationId: row.id }),
    reactivate: (row: TeamRow) => reactivate.mutate({ userId: row.id }),
  };
}

interface RowActionsContext {
  amOwner: boolean;
  /** Why the viewer can't manage the team; null when they can. */
  refusal: string | null;
  openPrivileges: (row: TeamRow) => void;
  ask: (question: TeamQuestion) => void;
  quick: ReturnType<typeof useQuickActions>;
}

/** The menu of a row. Disabled entries say why. */
export function rowActions(
  row: TeamRow,
  { amOwner, refusal, openPrivileges, ask, quick }: RowActionsContext,
): MenuEntry[] {
  const disabledReason = refusal ?? whyFixed(row, amOwner);
  const privileges = { label: 'Privileges', onSelect: () => openPrivileges(row) };
  if (row.kind === 'invitation') {
    return [
      privileges,
      { label: 'Send again', onSelect: () => quick.resend(row), disabledReason: refusal },
      'separator',
      {
        label: 'Revoke invitation',
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
          label: 'Revoke ownership',
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
