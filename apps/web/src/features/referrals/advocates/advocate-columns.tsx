import type { AdvocateOutput } from '@talkdrum/api/contracts';
import { Status } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatDate } from '../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../lib/format.ts';
import { advocateStates, personName } from '../../../lib/words/referral-words.ts';

const nameOf = ({ contactName, contactId }: AdvocateOutput) => personName(contactName, contactId);
const number = (
  id: 'clicks' | 'friends' | 'conversions' | 'earned',
  header: string,
): TableColumn<AdvocateOutput> => ({
  id,
  header,
  cell: (row) => formatNumber(row[id]),
  width: 110,
  align: 'right',
  phone: id === 'clicks' ? 'hidden' : 'second',
});

/** Who, their code, and what it brought. */
export const advocateColumns = (timeZone: string): TableColumn<AdvocateOutput>[] => [
  { id: 'name', header: 'Advocate', cell: nameOf, isPrimary: true },
  { id: 'code', header: 'Code', cell: ({ code }) => <code>{code}</code>, width: 130 },
  number('clicks', 'Clicks'),
  number('friends', 'Friends'),
  number('conversions', 'Conversions'),
  number('earned', 'Rewards'),
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) =>
      status === 'active' ? (
        advocateStates.active.label
      ) : (
        <Status tone={advocateStates[status].tone}>{advocateStates[status].label}</Status>
      ),
    width: 110,
    phone: 'end',
  },
  {
    id: 'joined',
    header: 'Joined',
    cell: ({ joinedAt }) => formatDate(joinedAt, timeZone),
    width: 120,
    phone: 'hidden',
  },
];
