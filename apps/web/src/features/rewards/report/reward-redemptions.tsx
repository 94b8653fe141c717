import type { RewardOutput } from '@talkdrum/api/contracts';
import type { RouterOutputs } from '@talkdrum/api';
import { Badge, EmptyState, type MenuEntry } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { ScanLine } from 'lucide-react';
import { toastFailure } from '../../../lib/failures.ts';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';

type Line = RouterOutputs['rewards']['redemptions']['items'][number];

const columnsFor = ({ currency }: RewardOutput, timeZone: string): TableColumn<Line>[] => [
  { id: 'code', header: 'Code', cell: ({ code }) => <code>{code}</code>, isPrimary: true, width: 160 },
  {
    id: 'what',
    header: 'What happened',
    cell: ({ kind }) =>
      kind === 'redeem' ? <Badge tone="success">Redeemed</Badge> : <Badge tone="warning">Taken back</Badge>,
    width: 140,
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amountMinor }) => (amountMinor === '0' ? '–' : formatMoney(amountMinor, currency)),
    width: 120,
    align: 'right',
  },
  { id: 'where', header: 'Where', cell: whereOf, width: 200, phone: 'hidden' },
  {
    id: 'reference',
    header: 'Reference',
    cell: ({ reference }) => (reference === '' ? '–' : reference),
    phone: 'hidden',
  },
  { id: 'at', header: 'When', cell: ({ createdAt }) => formatTime(createdAt, timeZone), width: 180 },
];

/** Uses of the codes, newest first. Each can be taken back once. */
export function RewardRedemptions({ reward }: { reward: RewardOutput }) {
  const timeZone = useAccountZone();
  const page = useView('/dashboard/rewards/$id/');
  const list = useListPage(`redemptions ${reward.id}`, page);
  const refusal = useRefusal('rewards.spend');
  const utils = trpc.useUtils();
  const lines = trpc.rewards.redemptions.useQuery(
    { rewardId: reward.id, ...list.filter, cursor: list.cursor, limit: 25 },
    { placeholderData: (previous) => previous },
  );
  const rollBack = trpc.rewards.rollBack.useMutation({
    onSuccess: async () => {
      await utils.rewards.invalidate();
      toast.success('Redemption taken back', { description: 'The code can be used again.' });
    },
    onError: toastFailure('The redemption was not taken back'),
  });
  const actions = ({ id, kind }: Line): MenuEntry[] =>
    kind === 'redeem'
      ? [
          {
            label: 'Take back',
            onSelect: () => rollBack.mutate({ id, reference: '' }),
            disabledReason: refusal,
          },
        ]
      : [];
  return (
    <DataTable
      {...list.tableOf(lines, 'Search codes and references')}
      label="Redemptions"
      columns={columnsFor(reward, timeZone)}
      rowActions={actions}
      empty={
        <EmptyState icon={<ScanLine aria-hidden />} title="Nothing redeemed yet">
          Codes that a till, a program or your team redeems appear here.
        </EmptyState>
      }
    />
  );
}

function whereOf({ source, device, member }: Line): string {
  if (source === 'api') return 'API';
  if (source === 'cashier') return device ?? 'Cashier';
  return member ?? 'Dashboard';
}
