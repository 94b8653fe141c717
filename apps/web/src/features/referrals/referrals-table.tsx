import type { ReferralProgramOutput } from '@talkdrum/api/contracts';
import { Badge, EmptyState } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import {
  createdColumn,
  listColumn,
  nameColumn,
  statusColumn,
} from '../../lib/publishing/campaign-columns.tsx';
import { PublishedTable } from '../../lib/publishing/published-table.tsx';
import { trpc } from '../../lib/trpc.ts';
import type { useView } from '../../lib/use-view.ts';
import type { ReferralDialog } from './referral-dialogs.tsx';
import { useReferralActions } from './use-referral-actions.ts';
import { useZoned } from '../../lib/dates/account-zone.ts';

const columns = (timeZone: string): TableColumn<ReferralProgramOutput>[] => [
  nameColumn,
  statusColumn,
  {
    id: 'advocates',
    header: 'Advocates',
    cell: ({ advocates }) => formatNumber(advocates),
    width: 110,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'friends',
    header: 'Friends',
    cell: ({ friends }) => formatNumber(friends),
    width: 90,
    align: 'right',
  },
  {
    id: 'conversions',
    header: 'Conversions',
    cell: ({ conversions }) => formatNumber(conversions),
    width: 120,
    align: 'right',
  },
  { id: 'waiting', header: 'To decide', cell: waitingOf, width: 140, phone: 'hidden' },
  {
    id: 'rewards',
    header: 'Rewards',
    cell: ({ rewards }) => formatNumber(rewards),
    width: 90,
    align: 'right',
    phone: 'hidden',
    isHiddenByDefault: true,
  },
  listColumn,
  createdColumn(timeZone),
];

/** What needs a person; pending ones of an automatic programme decide themselves. */
function waitingOf({ flagged, pending, approval }: ReferralProgramOutput): ReactNode {
  if (flagged > 0) return <Badge tone="warning">{`${formatNumber(flagged)} worth a look`}</Badge>;
  return approval === 'auto' || pending === 0 ? '–' : `${formatNumber(pending)} waiting`;
}

interface ReferralsTableProps {
  page: ReturnType<typeof useView<'/dashboard/referrals/'>>;
  create: ReactNode;
  onDialog: (dialog: ReferralDialog) => void;
}

export function ReferralsTable({ page, create, onDialog }: ReferralsTableProps) {
  const utils = trpc.useUtils();
  const { publish, close } = useReferralActions();
  return (
    <PublishedTable
      name="referrals"
      things="referral programmes"
      page={page}
      list={trpc.referrals.list}
      privilege="referrals.edit"
      columns={useZoned(columns)}
      removal={{
        noun: 'referral programme',
        done: 'Referral programme deleted. Its list and contacts are kept.',
        remove: trpc.referrals.remove,
        restore: trpc.referrals.restore,
        refresh: () => utils.referrals.invalidate(),
      }}
      actions={({ id, published }, refusal) => [
        { label: 'Report', href: `/dashboard/referrals/${id}` },
        published.status === 'published'
          ? { label: 'Close', onSelect: () => close(id), disabledReason: refusal }
          : { label: 'Publish', onSelect: () => publish(id), disabledReason: refusal },
        'separator',
        { label: 'Share Options', onSelect: () => onDialog({ kind: 'share', id }) },
        { label: 'Settings', onSelect: () => onDialog({ kind: 'settings', id }) },
        { label: 'Address and dates', onSelect: () => onDialog({ kind: 'address', id }) },
      ]}
      rowHref={({ id }) => `/dashboard/referrals/${id}`}
      empty={
        <EmptyState icon={<Share2 aria-hidden />} title="No referral programmes yet" action={create}>
          Create one, choose a reward for the advocate and one for the friend, and send its link to your
          customers.
        </EmptyState>
      }
    />
  );
}
