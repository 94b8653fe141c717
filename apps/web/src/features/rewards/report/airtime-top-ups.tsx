import { airtimeCountries, type AirtimeTopUpOutput, type RewardOutput } from '@talkdrum/api/contracts';
import { Badge, EmptyState, type MenuEntry, TextLink } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { Smartphone } from 'lucide-react';
import { toastFailure } from '../../../lib/failures.ts';
import { useZoned } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';

const states = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'On its way', tone: 'info' },
  unknown: { label: 'In doubt', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
} as const;

const inDoubt = 'The provider didn’t answer. We don’t try again, because the person may have it.';

const columns = (timeZone: string): TableColumn<AirtimeTopUpOutput>[] => [
  { id: 'contact', header: 'Contact', cell: contactOf, isPrimary: true },
  {
    id: 'number',
    header: 'Number',
    cell: ({ number, country }) =>
      number === '' ? '–' : <span title={airtimeCountries[country].name}>{number}</span>,
    width: 160,
  },
  {
    id: 'amount',
    header: 'Airtime',
    cell: ({ amountMinor, currency }) => formatMoney(amountMinor, currency),
    width: 120,
    align: 'right',
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
    width: 130,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ state, reason }) => (state === 'unknown' ? inDoubt : reason === '' ? '–' : reason),
    width: 260,
  },
  {
    id: 'cost',
    header: 'Cost',
    cell: ({ costMinor, walletCurrency, state }) =>
      state === 'failed' ? '–' : formatMoney(costMinor, walletCurrency),
    width: 120,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'at',
    header: 'Requested',
    cell: ({ createdAt }) => formatTime(createdAt, timeZone),
    width: 180,
    phone: 'hidden',
  },
];

function contactOf({ contactId, contactName }: AirtimeTopUpOutput) {
  if (contactId === null) return 'Deleted contact';
  return (
    <TextLink href={`/dashboard/contacts?contact=${contactId}&tab=reward`}>
      {contactName === null || contactName === '' ? 'No name' : contactName}
    </TextLink>
  );
}

/** Every top-up of the reward, newest first, and what became of it. One that failed can be tried again. */
export function AirtimeTopUps({ reward }: { reward: RewardOutput }) {
  const page = useView('/dashboard/rewards/$id/');
  const list = useListPage(`top-ups ${reward.id}`, page);
  const refusal = useRefusal('rewards.edit');
  const utils = trpc.useUtils();
  const lines = trpc.airtime.list.useQuery(
    { rewardId: reward.id, ...list.filter, cursor: list.cursor, limit: 25 },
    { placeholderData: (previous) => previous },
  );
  const retry = trpc.airtime.retry.useMutation({
    onSuccess: async () => {
      await utils.airtime.invalidate();
      toast.success('Trying again');
    },
    onError: toastFailure('The top-up was not tried again'),
  });
  const actions = ({ id, mayRetry }: AirtimeTopUpOutput): MenuEntry[] =>
    mayRetry ? [{ label: 'Try again', onSelect: () => retry.mutate({ id }), disabledReason: refusal }] : [];
  return (
    <DataTable
      {...list.tableOf(lines, 'Search names and numbers')}
      label="Top-ups"
      columns={useZoned(columns)}
      rowActions={actions}
      empty={
        <EmptyState icon={<Smartphone aria-hidden />} title="No top-ups yet">
          Airtime that people claim appears here, with what became of it.
        </EmptyState>
      }
    />
  );
}
