import { type EntryOutput, pointKind, type ProgramOutput } from '@talkdrum/api/contracts';
import { Badge, EmptyState } from '@talkdrum/ui';
import { choiceFilter, DataTable, type TableColumn } from '@talkdrum/ui/table';
import { ScrollText } from 'lucide-react';
import { useZoned } from '../../lib/dates/account-zone.ts';
import { formatDate, formatTime } from '../../lib/dates/format-date.ts';
import { trpc } from '../../lib/trpc.ts';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { useView } from '../../lib/use-view.ts';
import { entryWords, signed } from '../../lib/words/point-words.ts';
import { entryReason } from './loyalty-words.ts';
import { memberName } from './members/member.ts';

const columns = (timeZone: string): TableColumn<EntryOutput>[] => [
  { id: 'member', header: 'Member', cell: memberName, isPrimary: true, width: 200 },
  {
    id: 'kind',
    header: 'What happened',
    cell: ({ kind }) => <Badge tone={entryWords[kind].tone}>{entryWords[kind].label}</Badge>,
    width: 150,
  },
  {
    id: 'points',
    header: 'Points',
    cell: ({ points }) => signed(points),
    width: 110,
    align: 'right',
    phone: 'end',
  },
  { id: 'why', header: 'Why', cell: entryReason, phone: 'hidden' },
  {
    id: 'expires',
    header: 'Expires',
    cell: ({ expiresAt }) => (expiresAt === null ? '–' : formatDate(expiresAt, timeZone)),
    width: 130,
    phone: 'hidden',
  },
  { id: 'at', header: 'When', cell: ({ at }) => formatTime(at, timeZone), width: 190 },
];

/** Every movement of points in the programme, newest first. Nothing here is ever changed. */
export function LedgerTab({ program }: { program: ProgramOutput }) {
  const page = useView('/dashboard/loyalty/$id/');
  const [view, change] = page;
  const list = useListPage(`points ${program.id}`, page, ['kind']);
  const entries = trpc.loyalty.entries.useQuery(
    { programId: program.id, kind: view.kind ?? null, cursor: list.cursor, limit: 25 },
    { placeholderData: (previous) => previous },
  );
  const { search: _, ...shown } = list.tableOf(entries, '');
  return (
    <DataTable
      {...shown}
      label="Ledger"
      columns={useZoned(columns)}
      storageKey="loyalty-ledger"
      filters={[
        choiceFilter({
          label: 'What happened',
          all: 'Everything',
          value: view.kind,
          options: pointKind.options.map((value) => ({ value, label: entryWords[value].label })),
          onChange: (kind) => list.changeFilter({ kind }),
        }),
      ]}
      onRowOpen={({ memberId }) =>
        change({ tab: 'members', member: memberId, kind: undefined, cursor: undefined })
      }
      empty={
        <EmptyState icon={<ScrollText aria-hidden />} title="No points moved yet">
          Each earning, spending, adjustment and expiry appears here.
        </EmptyState>
      }
    />
  );
}
