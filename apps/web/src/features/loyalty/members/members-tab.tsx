import type { MemberOutput, ProgramOutput } from '@talkdrum/api/contracts';
import { Button, EmptyState } from '@talkdrum/ui';
import { choiceFilter, DataTable, type TableColumn } from '@talkdrum/ui/table';
import { Upload, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatDate } from '../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { rowWalk } from '../../../lib/lists/row-walk.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import { pointsText } from '../../../lib/words/point-words.ts';
import { AddMemberModal } from './add-member-modal.tsx';
import { ImportMembersModal } from './import-members-modal.tsx';
import { memberName } from './member.ts';
import { MemberSheet } from './member-sheet.tsx';
import { RequestsCard } from './requests-card.tsx';

const columnsFor = (unit: string, timeZone: string): TableColumn<MemberOutput>[] => [
  { id: 'name', header: 'Member', cell: memberName, isPrimary: true },
  { id: 'number', header: 'Number', cell: ({ number }) => number, width: 110, phone: 'hidden' },
  { id: 'tier', header: 'Tier', cell: ({ tier }) => tier ?? '–', width: 120 },
  {
    id: 'available',
    header: 'Balance',
    cell: ({ available }) => pointsText(available, unit),
    width: 140,
    align: 'right',
    phone: 'end',
  },
  {
    id: 'pending',
    header: 'Pending',
    cell: ({ pending }) => (pending === 0 ? '–' : formatNumber(pending)),
    width: 100,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'lifetime',
    header: 'Total earned',
    cell: ({ lifetime }) => formatNumber(lifetime),
    width: 120,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'active',
    header: 'Last activity',
    cell: ({ activeAt }) => (activeAt === null ? '–' : formatDate(activeAt, timeZone)),
    width: 130,
    phone: 'hidden',
  },
  {
    id: 'joined',
    header: 'Joined',
    cell: ({ joinedAt }) => formatDate(joinedAt, timeZone),
    width: 130,
    phone: 'hidden',
  },
];

/** Everyone in the programme, and what each has. */
export function MembersTab({ program }: { program: ProgramOutput }) {
  const timeZone = useAccountZone();
  const page = useView('/dashboard/loyalty/$id/');
  const [view, change] = page;
  const list = useListPage(`members ${program.id}`, page, ['tier']);
  const members = trpc.loyalty.members.useQuery(
    {
      programId: program.id,
      search: list.filter.search,
      tierId: view.tier ?? null,
      cursor: list.cursor,
      limit: 25,
    },
    { placeholderData: (previous) => previous },
  );
  const table = list.tableOf(members, 'Name, email or number');
  const tiers = trpc.loyalty.tiers.useQuery({ id: program.id });
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null);
  const close = () => setDialog(null);
  const buttons = <AddButtons isEnded={program.status === 'ended'} onOpen={setDialog} />;
  return (
    <div className="flex flex-col gap-4">
      <RequestsCard program={program} />
      <DataTable
        {...table}
        label="Members"
        columns={columnsFor(program.unit, timeZone)}
        storageKey="loyalty-members"
        filters={[
          choiceFilter({
            label: 'Tier',
            all: 'All tiers',
            value: view.tier,
            options: (tiers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            onChange: (tier) => list.changeFilter({ tier }),
          }),
        ]}
        toolbarActions={buttons}
        onRowOpen={({ id }) => change({ member: id })}
        openKey={view.member}
        empty={
          <EmptyState icon={<Users aria-hidden />} title="No members yet" action={buttons}>
            The people on the list {program.list} become members when the programme is published. You can also
            import members with their balances.
          </EmptyState>
        }
      />
      <MemberSheet
        id={view.member ?? null}
        program={program}
        onClose={() => change({ member: undefined })}
        walk={rowWalk({ rows: table.rows, ...table.pagination }, view.member, (member) =>
          change({ member }, { replace: true }),
        )}
      />
      {dialog === 'add' ? <AddMemberModal program={program} onClose={close} /> : null}
      {dialog === 'import' ? <ImportMembersModal program={program} onClose={close} /> : null}
    </div>
  );
}

function AddButtons({ isEnded, onOpen }: { isEnded: boolean; onOpen: (dialog: 'add' | 'import') => void }) {
  const missing = useRefusal('loyalty.spend');
  const refusal = isEnded ? 'The programme has ended' : missing;
  return (
    <>
      <Button icon={<Upload aria-hidden />} disabledReason={refusal} onClick={() => onOpen('import')}>
        Import members
      </Button>
      <Button icon={<UserPlus aria-hidden />} disabledReason={refusal} onClick={() => onOpen('add')}>
        Add member
      </Button>
    </>
  );
}
