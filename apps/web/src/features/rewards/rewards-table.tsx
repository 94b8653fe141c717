import type { RewardOutput } from '@talkdrum/api/contracts';
import { Button, EmptyState } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { formatNumber } from '../../lib/format.ts';
import {
  createdColumn,
  listColumn,
  nameColumn,
  statusColumn,
} from '../../lib/publishing/campaign-columns.tsx';
import { PublishedTable } from '../../lib/publishing/published-table.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import type { useView } from '../../lib/use-view.ts';
import type { RewardDialog } from './reward-dialogs.tsx';
import { worthOf } from './reward-words.ts';
import { rewardKindWords } from '../../lib/words/reward-kind-words.ts';
import { useRewardActions } from './use-reward-actions.ts';
import { useZoned } from '../../lib/dates/account-zone.ts';

const columns = (timeZone: string): TableColumn<RewardOutput>[] => [
  nameColumn,
  statusColumn,
  { id: 'kind', header: 'Kind', cell: ({ kind }) => rewardKindWords[kind], width: 130, phone: 'hidden' },
  { id: 'value', header: 'Value', cell: worthOf, width: 120, align: 'right', phone: 'hidden' },
  {
    id: 'issued',
    header: 'Claimed',
    cell: ({ issued, limitTotal }) =>
      limitTotal === null ? formatNumber(issued) : `${formatNumber(issued)} of ${formatNumber(limitTotal)}`,
    width: 120,
    align: 'right',
  },
  {
    id: 'redeemed',
    header: 'Redeemed',
    cell: ({ redeemed }) => formatNumber(redeemed),
    width: 110,
    align: 'right',
  },
  listColumn,
  createdColumn(timeZone),
];

interface RewardsTableProps {
  page: ReturnType<typeof useView<'/dashboard/rewards/'>>;
  create: ReactNode;
  onDialog: (dialog: RewardDialog) => void;
}

export function RewardsTable({ page, create, onDialog }: RewardsTableProps) {
  const utils = trpc.useUtils();
  const { publish, close } = useRewardActions();
  return (
    <PublishedTable
      name="rewards"
      things="rewards"
      page={page}
      list={trpc.rewards.list}
      privilege="rewards.edit"
      columns={useZoned(columns)}
      removal={{
        noun: 'reward',
        done: 'Reward deleted',
        remove: trpc.rewards.remove,
        restore: trpc.rewards.restore,
        refresh: () => utils.rewards.invalidate(),
      }}
      actions={({ id, kind, codeSource, published }, refusal) => [
        { label: 'Report', href: `/dashboard/rewards/${id}` },
        published.status === 'published'
          ? { label: 'Close', onSelect: () => close(id), disabledReason: refusal }
          : { label: 'Publish', onSelect: () => publish(id), disabledReason: refusal },
        'separator',
        { label: 'Share', onSelect: () => onDialog({ kind: 'share', id }) },
        { label: 'Edit', onSelect: () => onDialog({ kind: 'edit', id }) },
        ...(kind === 'airtime'
          ? [{ label: 'Daily limits', onSelect: () => onDialog({ kind: 'limits', id } as const) }]
          : codeSource === 'shared'
            ? []
            : [{ label: 'Codes', onSelect: () => onDialog({ kind: 'codes', id } as const) }]),
        { label: 'Link card', onSelect: () => onDialog({ kind: 'picture', id }) },
        { label: 'Address and dates', onSelect: () => onDialog({ kind: 'settings', id }) },
      ]}
      rowHref={({ id }) => `/dashboard/rewards/${id}`}
      empty={
        <EmptyState
          icon={<Gift aria-hidden />}
          title="No rewards yet"
          action={
            <>
              {create}
              <SampleButton />
            </>
          }
        >
          Create a coupon, put its link into a campaign, and redeem each code at the till.
        </EmptyState>
      }
    />
  );
}

/** A coupon for the newest list, to see how it works. */
function SampleButton() {
  const utils = trpc.useUtils();
  const refusal = useRefusal('rewards.edit');
  const lists = trpc.lists.list.useQuery({ search: '' });
  const create = trpc.rewards.create.useMutation({
    onSuccess: async () => {
      await utils.rewards.list.invalidate();
      toast.success('Sample reward created');
    },
    onError: toastFailure('The sample was not created'),
  });
  const listId = lists.data?.[0]?.id;
  if (listId === undefined) return null;
  return (
    <Button
      busy={create.isPending}
      disabledReason={refusal}
      onClick={() => create.mutate({ name: 'Free coffee', listId })}
    >
      Start with a sample
    </Button>
  );
}
