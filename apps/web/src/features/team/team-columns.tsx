import type { TeamRow } from '@talkdrum/api/contracts';
import { Badge, Status } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { nameOf, privilegeSummary, statusWords } from './team-words.ts';

export const teamColumns: TableColumn<TeamRow>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (row) => (row.isSelf ? `${nameOf(row)} (you)` : nameOf(row)),
    isPrimary: true,
  },
  { id: 'email', header: 'Email', cell: (row) => row.email },
  {
    id: 'role',
    header: 'Role',
    cell: (row) => (row.isOwner ? <Badge tone="info">Owner</Badge> : 'Member'),
    width: 110,
  },
  { id: 'privileges', header: 'Privileges', cell: (row) => privilegeSummary(row), width: 130 },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <Status tone={statusWords[row.status].tone}>{statusWords[row.status].label}</Status>,
    width: 170,
    phone: 'end',
  },
  {
    id: 'seen',
    header: 'Last seen',
    cell: (row) => <LastSeen row={row} />,
    width: 220,
    phone: 'hidden',
  },
];

function LastSeen({ row }: { row: TeamRow }) {
  const timeZone = useAccountZone();
  if (row.lastSeenAt !== null) return formatTime(row.lastSeenAt, timeZone);
  if (row.expiresAt === null) return <span className="text-muted-foreground">Never</span>;
  const word = row.status === 'expired' ? 'Expired' : 'Link works until';
  return <span className="text-muted-foreground">{`${word} ${formatTime(row.expiresAt, timeZone)}`}</span>;
}
