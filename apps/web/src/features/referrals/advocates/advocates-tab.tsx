import type { AdvocateOutput, ReferralProgramOutput } from '@talkdrum/api/contracts';
import { Button, EmptyState } from '@talkdrum/ui';
import { choiceFilter, DataTable } from '@talkdrum/ui/table';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import { advocateStates } from '../../../lib/words/referral-words.ts';
import { AddAdvocateModal } from './add-advocate-modal.tsx';
import { AddFriendModal } from './add-friend-modal.tsx';
import { advocateColumns } from './advocate-columns.tsx';
import { AdvocateModal } from './advocate-modal.tsx';
import { useAdvocateMenu } from './use-advocate-menu.ts';
import { useZoned } from '../../../lib/dates/account-zone.ts';

const statusOptions = Object.entries(advocateStates).map(([value, { label }]) => ({
  value: value as AdvocateOutput['status'],
  label,
}));

type Dialog = { kind: 'add' } | { kind: 'link' | 'friend'; advocate: AdvocateOutput };

interface AdvocatesTabProps {
  program: ReferralProgramOutput;
  onShare: () => void;
}

/** Who recommends, each with their link and code. */
export function AdvocatesTab({ program, onShare }: AdvocatesTabProps) {
  const page = useView('/dashboard/referrals/$id/');
  const [view, change] = page;
  const list = useListPage(`advocates ${program.id}`, page, ['status']);
  const advocates = trpc.referrals.advocates.useQuery(
    { programId: program.id, ...list.filter, cursor: list.cursor, limit: 25 },
    { placeholderData: (previous) => previous },
  );
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const refusal = useRefusal('referrals.edit');
  const close = () => setDialog(null);
  const actions = useAdvocateMenu({
    refusal,
    onDialog: (kind, advocate) => setDialog({ kind, advocate }),
    onFriends: ({ id }) =>
      change({ tab: 'referrals', advocate: id, q: undefined, cursor: undefined, status: undefined }),
  });
  const add = (
    <Button icon={<Plus aria-hidden />} disabledReason={refusal} onClick={() => setDialog({ kind: 'add' })}>
      Add advocate
    </Button>
  );
  return (
    <>
      <DataTable
        {...list.tableOf(advocates, 'Search names and codes')}
        label="Advocates"
        columns={useZoned(advocateColumns)}
        filters={[
          choiceFilter({
            label: 'Status',
            all: 'All statuses',
            value: view.status,
            options: statusOptions,
            onChange: (status) => list.changeFilter({ status }),
          }),
        ]}
        toolbarActions={add}
        rowActions={actions}
        onRowOpen={(advocate) => setDialog({ kind: 'link', advocate })}
        empty={
          <EmptyState
            icon={<Megaphone aria-hidden />}
            title="No advocates yet"
            action={
              <>
                {add}
                <Button onClick={onShare}>Share the programme</Button>
              </>
            }
          >
            Put the programme’s link into a campaign: each recipient gets a page with their own link to share.
          </EmptyState>
        }
      />
      {dialog?.kind === 'add' ? <AddAdvocateModal programId={program.id} onClose={close} /> : null}
      {dialog?.kind === 'link' ? <AdvocateModal advocate={dialog.advocate} onClose={close} /> : null}
      {dialog?.kind === 'friend' ? <AddFriendModal advocate={dialog.advocate} onClose={close} /> : null}
    </>
  );
}
