import type { TeamRow } from '@talkdrum/api/contracts';
import { Button, Card, EmptyState, PageHeader } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { MailPlus, ScrollText, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { tableError } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMe, useRefusal } from '../../lib/use-me.ts';
import { AddTeamModal } from './add-team-modal.tsx';
import { InviteModal } from './invite-modal.tsx';
import { PrivilegesModal } from './privileges-modal.tsx';
import { rowActions, type TeamQuestion, useQuickActions } from './team-actions.tsx';
import { teamColumns } from './team-columns.tsx';
import { TeamQuestions } from './team-questions.tsx';
import { nameOf } from './team-words.ts';

/** The page's search parameters. */
export interface TeamView {
  q?: string | undefined;
  add?: boolean | undefined;
  invite?: boolean | undefined;
  /** The id of the user or invitation whose privileges are open. */
  privileges?: string | undefined;
}

interface TeamPageProps {
  view: TeamView;
  onViewChange: (change: TeamView, replace?: boolean) => void;
}

/** Members and invitations, and what each person can do. */
export function TeamPage({ view, onViewChange }: TeamPageProps) {
  const team = trpc.team.list.useQuery();
  const [question, setQuestion] = useState<TeamQuestion | null>(null);
  const openPrivileges = ({ id }: TeamRow) =>
    onViewChange({ privileges: id, add: undefined, invite: undefined });
  return (
    <>
      <TeamHeader onAdd={() => onViewChange({ add: true })} onInvite={() => onViewChange({ invite: true })} />
      <Card>
        <TeamTable view={view} onViewChange={onViewChange} onOpen={openPrivileges} onAsk={setQuestion} />
      </Card>
      <AddTeamModal
        isOpen={view.add === true}
        onClose={() => onViewChange({ add: undefined })}
        onAdded={openPrivileges}
      />
      <InviteModal isOpen={view.invite === true} onClose={() => onViewChange({ invite: undefined })} />
      <PrivilegesModal
        row={team.data?.find(({ id }) => id === view.privileges) ?? null}
        onClose={() => onViewChange({ privileges: undefined })}
      />
      <TeamQuestions question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

function TeamHeader({ onAdd, onInvite }: { onAdd: () => void; onInvite: () => void }) {
  const refusal = useRefusal('team.manage');
  return (
    <PageHeader
      title="Team"
      description="The people in this account and what they can do."
      action={
        <Button variant="primary" icon={<UserPlus aria-hidden />} disabledReason={refusal} onClick={onAdd}>
          Add Team
        </Button>
      }
      secondaryActions={
        <>
          <Button icon={<MailPlus aria-hidden />} disabledReason={refusal} onClick={onInvite}>
            Invite by email
          </Button>
          <Button icon={<ScrollText aria-hidden />} href="/dashboard/audit">
            Audit log
          </Button>
        </>
      }
    />
  );
}

interface TeamTableProps extends TeamPageProps {
  /** Opens the person's privileges. */
  onOpen: (row: TeamRow) => void;
  onAsk: (question: TeamQuestion) => void;
}

function TeamTable({ view, onViewChange, onOpen, onAsk }: TeamTableProps) {
  const team = trpc.team.list.useQuery();
  const refusal = useRefusal('team.manage');
  const { isOwner } = useMe().grants;
  const quick = useQuickActions();
  const { q = '' } = view;
  const wanted = q.trim().toLowerCase();
  return (
    <DataTable
      label="Team"
      columns={teamColumns}
      rows={(team.data ?? []).filter((row) => `${nameOf(row)} ${row.email}`.toLowerCase().includes(wanted))}
      rowKey={(row) => row.id}
      storageKey="team"
      isLoading={team.isPending}
      skeletonRows={3}
      error={tableError(team)}
      isFiltered={wanted !== ''}
      onClearFilters={() => onViewChange({ q: undefined })}
      search={{
        value: q,
        onChange: (next) => onViewChange({ q: next || undefined }, true),
        placeholder: 'Name or email',
      }}
      empty={<EmptyState icon={<Users aria-hidden />} title="No members yet" />}
      onRowOpen={onOpen}
      rowActions={(row) =>
        rowActions(row, { amOwner: isOwner, refusal, openPrivileges: onOpen, ask: onAsk, quick })
      }
    />
  );
}
