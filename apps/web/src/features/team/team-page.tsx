import type { TeamRow } from '@talkdrum/api/contracts';
import { Button, EmptyState, PageHeader } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { MailPlus, ScrollText, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { useMe, useRefusal } from '../../lib/use-me.ts';
import { type ChangeView, useView, type ViewOf } from '../../lib/use-view.ts';
import { AddTeamModal } from './add-team-modal.tsx';
import { InviteModal } from './invite-modal.tsx';
import { PrivilegesModal } from './privileges-modal.tsx';
import { rowActions, type TeamQuestion, useQuickActions } from './team-actions.tsx';
import { teamColumns } from './team-columns.tsx';
import { TeamQuestions } from './team-questions.tsx';
import { nameOf } from './team-words.ts';

type TeamView = ViewOf<'/dashboard/team'>;

/** Members and invitations, and what each person can do. */
export function TeamPage() {
  const [view, change] = useView('/dashboard/team');
  const team = trpc.team.list.useQuery();
  const [question, setQuestion] = useState<TeamQuestion | null>(null);
  const openPrivileges = ({ id }: TeamRow) => change({ privileges: id, add: undefined, invite: undefined });
  return (
    <>
      <TeamHeader onAdd={() => change({ add: true })} onInvite={() => change({ invite: true })} />
      <TeamTable view={view} change={change} onOpen={openPrivileges} onAsk={setQuestion} />
      <AddTeamModal
        isOpen={view.add === true}
        onClose={() => change({ add: undefined })}
        onAdded={openPrivileges}
      />
      <InviteModal isOpen={view.invite === true} onClose={() => change({ invite: undefined })} />
      <PrivilegesModal
        row={team.data?.find(({ id }) => id === view.privileges) ?? null}
        onClose={() => change({ privileges: undefined })}
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

interface TeamTableProps {
  view: TeamView;
  change: ChangeView<TeamView>;
  /** Opens the person's privileges. */
  onOpen: (row: TeamRow) => void;
  onAsk: (question: TeamQuestion) => void;
}

function TeamTable({ view, change, onOpen, onAsk }: TeamTableProps) {
  const list = useListPage(null, [view, change]);
  const team = trpc.team.list.useQuery();
  const refusal = useRefusal('team.manage');
  const { isOwner } = useMe().grants;
  const quick = useQuickActions();
  return (
    <DataTable
      {...list.tableOf(team, 'Name or email', (row) => `${nameOf(row)} ${row.email}`)}
      label="Team"
      columns={teamColumns}
      storageKey="team"
      skeletonRows={3}
      empty={<EmptyState icon={<Users aria-hidden />} title="No members yet" />}
      onRowOpen={onOpen}
      rowActions={(row) =>
        rowActions(row, { amOwner: isOwner, refusal, openPrivileges: onOpen, ask: onAsk, quick })
      }
    />
  );
}
