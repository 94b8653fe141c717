import type { ProgramOutput } from '@talkdrum/api/contracts';
import { EmptyState, Status } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { Award } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { createdColumn, listColumn, nameColumn } from '../../lib/publishing/campaign-columns.tsx';
import { PublishedTable } from '../../lib/publishing/published-table.tsx';
import { trpc } from '../../lib/trpc.ts';
import type { useView } from '../../lib/use-view.ts';
import type { LoyaltyDialog } from './loyalty-dialogs.tsx';
import { pointsText } from '../../lib/words/point-words.ts';
import { programState, roundMoney } from './loyalty-words.ts';
import { useLoyaltyActions } from './use-loyalty-actions.ts';
import { useZoned } from '../../lib/dates/account-zone.ts';

const columns = (timeZone: string): TableColumn<ProgramOutput>[] => [
  nameColumn,
  {
    id: 'status',
    header: 'Status',
    cell: (program) => {
      const { label, tone } = programState(program, timeZone);
      return <Status tone={tone}>{label}</Status>;
    },
    width: 150,
  },
  {
    id: 'members',
    header: 'Members',
    cell: ({ members }) => formatNumber(members),
    width: 100,
    align: 'right',
  },
  {
    id: 'outstanding',
    header: 'Points outstanding',
    cell: ({ outstanding, unit }) => pointsText(outstanding, unit),
    width: 170,
    align: 'right',
  },
  {
    id: 'worth',
    header: 'Worth',
    cell: ({ worth }) => (worth === null ? '–' : roundMoney(worth.amountMinor, worth.currency)),
    width: 120,
    align: 'right',
    phone: 'hidden',
  },
  listColumn,
  createdColumn(timeZone),
];

interface LoyaltyTableProps {
  page: ReturnType<typeof useView<'/dashboard/loyalty/'>>;
  create: ReactNode;
  onDialog: (dialog: LoyaltyDialog) => void;
}

export function LoyaltyTable({ page, create, onDialog }: LoyaltyTableProps) {
  const utils = trpc.useUtils();
  const { publish } = useLoyaltyActions();
  return (
    <PublishedTable
      name="loyalty"
      things="loyalty programmes"
      page={page}
      list={trpc.loyalty.list}
      privilege="loyalty.edit"
      columns={useZoned(columns)}
      removal={{
        noun: 'programme',
        done: 'Programme deleted',
        remove: trpc.loyalty.remove,
        restore: trpc.loyalty.restore,
        refresh: () => utils.loyalty.invalidate(),
        isPossible: ({ members }) => members === 0,
      }}
      actions={({ id, status }, refusal) => [
        { label: 'Report', href: `/dashboard/loyalty/${id}` },
        ...(status === 'draft'
          ? [{ label: 'Publish', onSelect: () => publish(id), disabledReason: refusal }]
          : status === 'active'
            ? [{ label: 'End', onSelect: () => onDialog({ kind: 'end', id }), disabledReason: refusal }]
            : []),
        'separator',
        { label: 'Share Options', onSelect: () => onDialog({ kind: 'share', id }) },
        { label: 'Edit', onSelect: () => onDialog({ kind: 'edit', id }) },
        { label: 'Link card', onSelect: () => onDialog({ kind: 'picture', id }) },
        { label: 'Address and dates', onSelect: () => onDialog({ kind: 'settings', id }) },
      ]}
      rowHref={({ id }) => `/dashboard/loyalty/${id}`}
      empty={
        <EmptyState icon={<Award aria-hidden />} title="No loyalty programme yet" action={create}>
          Give points for each order, let customers spend them on your rewards, and show everyone their
          balance on their own page.
        </EmptyState>
      }
    />
  );
}
