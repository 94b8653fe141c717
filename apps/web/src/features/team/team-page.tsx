import { Button, Card, EmptyState, PageHeader } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { MailPlus, ScrollText, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { errorFacts, trpc } from '../../lib/trpc.ts';
import { useMe, useRefusal } from '../../lib/use-me.ts';
import { AddTeamModal } from './add-team-modal.tsx';
import { InviteModal } from './invite-modal.tsx';
import { PrivilegesModal } from './privileges-modal.tsx';
import { rowActions, type TeamQuestion, useQuickActions } from './team-actions.tsx';
import { teamColumns } from './team-columns.tsx';
import { TeamQuestions } from './team-questions.tsx';
import { nameOf } from './team-words.ts';

/** What the address of the page says. */
export interface TeamView {
  q?: string | undefined;
  add?: boolean | undefined;
  invite?: boolean | undefined;
  /** Whose privileges are open: a user's or an invitation's id. */
  privileges?: string | undefined;
}

interface TeamPageProps {
  view: TeamView;
  onViewChange: (change: TeamView, replace?: boolean) => void;
}

/** The people of the account, those who were invited, and what each may do. */
export function TeamPage({ view, onViewChange }: TeamPageProps) {
  const team = trpc.team.list.useQuery();
  const refusal = useRefusal('team.manage');
  const { isOwner } = useMe().grants;
  const quick = useQuickActions();
  const [question, setQuestion] = useState<TeamQuestion | null>(null);
  const search = (view.q ?? '').trim().toLowerCase();
  const rows = (team.data ?? []).filter((row) => `${nameOf(row)} ${row.email}`.toLowerCase().includes(search));
  const openPrivileges = (id: string) => onViewChange({ privileges: id, add: undefined, invite: undefined });
  const means = { amOwner: isOwner, refusal, openPrivileges: (row: { id: string }) => openPrivileges(row.id), ask: setQuestion, quick };
  return (
    <>
      <PageHeader
        title="Team"
        description="Who works in this account, and what each may do."
        action={
          <Button variant="primary" icon={<UserPlus aria-hidden />} disabledReason={refusal} onClick={() => onViewChange({ add: true })}>
            Add Team
          </Button>
        }
        secondaryActions={
          <>
            <Button icon={<MailPlus aria-hidden />} disabledReason={refusal} onClick={() => onViewChange({ invite: true })}>
              Invite by email
            </Button>
            <Button icon={<ScrollText aria-hidden />} href="/dashboard/audit">
              Audit log
            </Button>
          </>
        }
      />
      <Card>
        <DataTable
          label="Team"
          columns={teamColumns}
          rows={rows}
          rowKey={(row) => row.id}
          storageKey="team"
          isLoading={team.isPending}
          skeletonRows={3}
          error={team.error ? { requestId: errorFacts(team.error)?.requestId, onRetry: () => void team.refetch() } : null}
          isFiltered={search !== ''}
          onClearFilters={() => onViewChange({ q: undefined })}
          search={{ value: view.q ?? '', onChange: (q) => onViewChange({ q: q || undefined }, true), placeholder: 'Name or email' }}
          empty={<EmptyState icon={<Users aria-hidden />} title="Nobody here" />}
          onRowOpen={(row) => openPrivileges(row.id)}
          rowActions={(row) => rowActions(row, means)}
        />
      </Card>
      <AddTeamModal
        isOpen={view.add === true}
        onOpenChange={(isOpen) => onViewChange({ add: isOpen || undefined })}
        onAdded={(row) => openPrivileges(row.id)}
      />
      <InviteModal isOpen={view.invite === true} onOpenChange={(isOpen) => onViewChange({ invite: isOpen || undefined })} />
      <PrivilegesModal row={team.data?.find(({ id }) => id === view.privileges) ?? null} onClose={() => onViewChange({ privileges: undefined })} />
      <TeamQuestions question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
