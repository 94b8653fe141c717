import type { PageRow } from '@talkdrum/api/contracts';
import { EmptyState } from '@talkdrum/ui';
import { choiceFilter, type TableColumn } from '@talkdrum/ui/table';
import { PanelsTopLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useZoned } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { ListTable } from '../../lib/saved-views/list-table.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { useUndoableRemoval } from '../../lib/lists/use-undoable-removal.ts';
import type { ChangeView, ViewOf } from '../../lib/use-view.ts';
import { conversionOf } from '../../lib/publishing/traffic-panel.tsx';
import { PublishedStatus } from '../../lib/publishing/published-status.tsx';
import { usePagePublishing } from './use-page-publishing.ts';

type PagesView = ViewOf<'/dashboard/pages/'>;

export const pagesInput = ({ q = '', status, sort, cursor }: PagesView) => ({
  search: q,
  status: status ?? null,
  sort: sort ?? ('updated' as const),
  cursor: cursor ?? null,
  limit: 25,
});

const statuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
  { value: 'closed', label: 'Closed' },
];
const orders = [
  { value: 'updated', label: 'Last change' },
  { value: 'created', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'visits', label: 'Most visits' },
];

const columns = (timeZone: string): TableColumn<PageRow>[] => [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isPrimary: true },
  { id: 'status', header: 'Status', cell: ({ state }) => <PublishedStatus state={state} />, width: 130 },
  {
    id: 'visits',
    header: 'Visits',
    cell: ({ visits }) => visits.toLocaleString('en'),
    width: 100,
    align: 'right',
  },
  {
    id: 'conversions',
    header: 'Conversions',
    cell: ({ conversions }) => conversions.toLocaleString('en'),
    width: 120,
    align: 'right',
  },
  {
    id: 'conversion',
    header: 'Conversion',
    cell: ({ visits, conversions }) => conversionOf({ visits, submissions: conversions }),
    width: 110,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'updated',
    header: 'Last change',
    cell: ({ updatedAt }) => formatTime(updatedAt, timeZone),
    width: 210,
  },
];

export type PageAction = 'report' | 'link' | 'share' | 'settings' | 'rename' | 'duplicate';

interface PagesTableProps {
  page: readonly [PagesView, ChangeView<PagesView>];
  onAct: (page: PageRow, action: PageAction) => void;
  /** The button that creates the first one. */
  create: ReactNode;
}

/** The account's pages, with search, status, order and paging. */
export function PagesTable({ page, onAct, create }: PagesTableProps) {
  const list = useListPage('pages', page, ['status', 'sort']);
  const pages = trpc.pages.list.useQuery(pagesInput(page[0]), { placeholderData: (previous) => previous });
  const refusal = useRefusal('publishing.edit');
  const utils = trpc.useUtils();
  const publishing = usePagePublishing();
  const removal = useUndoableRemoval({
    noun: 'page',
    done: 'Page deleted',
    refusal,
    list: trpc.pages.list,
    remove: trpc.pages.remove,
    restore: trpc.pages.restore,
    refresh: () => utils.pages.invalidate(),
  });
  return (
    <ListTable
      {...list.tableOf(pages, 'Search pages')}
      label="Pages"
      columns={useZoned(columns)}
      saved={list.saved('pages', 'All pages')}
      storageKey="pages"
      filters={[
        choiceFilter({
          label: 'Status',
          all: 'All statuses',
          value: list.filter.status,
          options: statuses,
          onChange: (status) => list.changeFilter({ status: status as PagesView['status'] }),
        }),
        choiceFilter({
          label: 'Order',
          all: 'Last change first',
          value: list.filter.sort,
          options: orders,
          onChange: (sort) => list.changeFilter({ sort: sort as PagesView['sort'] }),
        }),
      ]}
      empty={
        <EmptyState icon={<PanelsTopLeft aria-hidden />} title="No pages yet" action={create}>
          Start from one of our designs, in your brand. Change the words, publish, and share the link.
        </EmptyState>
      }
      rowHref={({ id }) => `/dashboard/pages/${id}`}
      rowActions={(row) => [
        { label: 'Open designer', href: `/dashboard/pages/${row.id}` },
        { label: 'Report', onSelect: () => onAct(row, 'report') },
        { label: 'Page Link', onSelect: () => onAct(row, 'link') },
        { label: 'Share Options', onSelect: () => onAct(row, 'share') },
        { label: 'Address and dates', onSelect: () => onAct(row, 'settings') },
        { label: 'Rename', onSelect: () => onAct(row, 'rename'), disabledReason: refusal },
        { label: 'Duplicate', onSelect: () => onAct(row, 'duplicate'), disabledReason: refusal },
        row.status === 'published'
          ? { label: 'Unpublish', onSelect: () => publishing.unpublish(row), disabledReason: refusal }
          : { label: 'Publish', onSelect: () => publishing.publish(row), disabledReason: refusal },
        ...removal(row.id),
      ]}
    />
  );
}
