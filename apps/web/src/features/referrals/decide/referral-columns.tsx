import type { ReferralOutput } from '@talkdrum/api/contracts';
import { Badge } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatMoney } from '../../../lib/format.ts';
import { personName, reasonOf, referralChannels, referralStates } from '../../../lib/words/referral-words.ts';

export const advocateOf = ({ advocateName, advocateContactId }: ReferralOutput): string =>
  personName(advocateName, advocateContactId);

/** A friend, who brought them, and the referral’s state and reason. */
export const referralColumns = (currency: string, timeZone: string): TableColumn<ReferralOutput>[] => [
  {
    id: 'friend',
    header: 'Friend',
    cell: ({ friendName, friendId }) => personName(friendName, friendId),
    isPrimary: true,
  },
  { id: 'advocate', header: 'Advocate', cell: advocateOf },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <Badge tone={referralStates[state].tone}>{referralStates[state].label}</Badge>,
    width: 140,
  },
  { id: 'reason', header: 'Reason', cell: (row) => reasonOf(row) ?? '–', width: 200 },
  {
    id: 'channel',
    header: 'Channel',
    cell: ({ channel }) => referralChannels[channel],
    width: 120,
    phone: 'hidden',
  },
  {
    id: 'amount',
    header: 'Order',
    cell: ({ amountMinor }) => (amountMinor === null ? '–' : formatMoney(amountMinor, currency)),
    width: 120,
    align: 'right',
    phone: 'end',
  },
  {
    id: 'at',
    header: 'Converted',
    cell: ({ convertedAt }) => (convertedAt === null ? '–' : formatTime(convertedAt, timeZone)),
    width: 180,
    phone: 'hidden',
  },
];
