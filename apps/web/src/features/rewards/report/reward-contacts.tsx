import type { IssueOutput, RewardOutput } from '@talkdrum/api/contracts';
import { Badge, Button, EmptyState, TextLink } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { Gift, Lock } from 'lucide-react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatMoney } from '../../../lib/format.ts';
import { rewardUse } from '../../../lib/words/reward-use.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { useView } from '../../../lib/use-view.ts';

const columnsFor = ({ kind, currency }: RewardOutput, timeZone: string): TableColumn<IssueOutput>[] => [
  {
    id: 'name',
    header: 'Contact',
    cell: ({ contactId, contactName }) =>
      contactId === null ? (
        'Deleted contact'
      ) : (
        <TextLink href={`/dashboard/contacts?contact=${contactId}&tab=reward`}>
          {contactName === null || contactName === '' ? 'No name' : contactName}
        </TextLink>
      ),
    isPrimary: true,
  },
  // The code of airtime is only bookkeeping.
  ...(kind === 'airtime'
    ? []
    : [{ id: 'code', header: 'Code', cell: ({ code }: IssueOutput) => <code>{code}</code>, width: 160 }]),
  {
    id: 'status',
    header: 'Status',
    cell: (issue) => {
      const { label, tone } = rewardUse(issue);
      return <Badge tone={tone}>{label}</Badge>;
    },
    width: 140,
  },
  ...(kind === 'credit'
    ? [
        {
          id: 'balance',
          header: 'Balance',
          cell: ({ balanceMinor }: IssueOutput) =>
            balanceMinor === null ? '–' : formatMoney(balanceMinor, currency),
          width: 120,
          align: 'right' as const,
        },
      ]
    : []),
  {
    id: 'at',
    header: 'Claimed',
    cell: ({ issuedAt }) => formatTime(issuedAt, timeZone),
    width: 180,
    phone: 'hidden',
  },
  {
    id: 'redeemed',
    header: 'Redeemed',
    cell: ({ lastRedeemedAt }) => (lastRedeemedAt === null ? '–' : formatTime(lastRedeemedAt, timeZone)),
    width: 180,
    phone: 'hidden',
  },
];

interface RewardContactsProps {
  reward: RewardOutput;
  onShare: () => void;
}

/** Who got the reward, and what became of their codes; for members who see contacts. */
export function RewardContacts(props: RewardContactsProps) {
  const refusal = useRefusal('contacts.view');
  if (refusal === null) return <ClaimersTable {...props} />;
  return (
    <EmptyState icon={<Lock aria-hidden />} title="You don’t have access to contacts">
      {refusal}
    </EmptyState>
  );
}

function ClaimersTable({ reward, onShare }: RewardContactsProps) {
  const timeZone = useAccountZone();
  const page = useView('/dashboard/rewards/$id/');
  const list = useListPage(`rewards ${reward.id}`, page);
  const issues = trpc.rewards.issues.useQuery(
    { rewardId: reward.id, ...list.filter, cursor: list.cursor, limit: 25 },
    { placeholderData: (previous) => previous },
  );
  return (
    <DataTable
      {...list.tableOf(issues, 'Search names and codes')}
      label="Contacts"
      columns={columnsFor(reward, timeZone)}
      empty={
        <EmptyState
          icon={<Gift aria-hidden />}
          title="Nobody has claimed it yet"
          action={<Button onClick={onShare}>Share the reward</Button>}
        >
          People who claim the reward appear here, with their codes.
        </EmptyState>
      }
    />
  );
}
