import type { PublishedOutput } from '@talkdrum/api/contracts';
import { TextLink } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatTime } from '../dates/format-date.ts';
import { formatNumber } from '../format.ts';
import { conversionOf } from './traffic-panel.tsx';
import { PublishedStatus } from './published-status.tsx';

/** Columns that the tables of forms, surveys and campaigns share. */
export const nameColumn: TableColumn<{ name: string }> = {
  id: 'name',
  header: 'Name',
  cell: ({ name }) => name,
  isPrimary: true,
};

export const statusColumn: TableColumn<{ published: Pick<PublishedOutput, 'state'> }> = {
  id: 'status',
  header: 'Status',
  cell: ({ published: { state } }) => <PublishedStatus state={state} />,
  width: 140,
};

export const listColumn: TableColumn<{ listId: string; list: string }> = {
  id: 'list',
  header: 'List',
  // A list is named after its form: a long name would push the row's menu out of sight.
  cell: ({ listId, list }) => (
    <span className="line-clamp-2 wrap-anywhere sm:max-w-35" title={list}>
      <TextLink href={`/dashboard/contacts?list=${listId}`}>{list}</TextLink>
    </span>
  ),
  width: 160,
  phone: 'hidden',
};

export const createdColumn = (timeZone: string): TableColumn<{ createdAt: string }> => ({
  id: 'created',
  header: 'Created',
  cell: ({ createdAt }) => formatTime(createdAt, timeZone),
  width: 180,
  phone: 'hidden',
});

export const visitsColumn: TableColumn<{ published: Pick<PublishedOutput, 'visits'> }> = {
  id: 'visits',
  header: 'Visits',
  cell: ({ published: { visits } }) => formatNumber(visits),
  width: 90,
  align: 'right',
  phone: 'hidden',
};

export const submissionsColumn: TableColumn<{ submissions: number }> = {
  id: 'submissions',
  header: 'Submissions',
  cell: ({ submissions }) => formatNumber(submissions),
  width: 120,
  align: 'right',
};

/** How many of the visitors did what the item is for. */
export function conversionColumn<Row extends { published: Pick<PublishedOutput, 'visits'> }>(
  submissionsOf: (row: Row) => number,
): TableColumn<Row> {
  return {
    id: 'conversion',
    header: 'Conversion',
    cell: (row) => conversionOf({ visits: row.published.visits, submissions: submissionsOf(row) }),
    width: 110,
    align: 'right',
    phone: 'hidden',
  };
}
