import type { SegmentOutput } from '@talkdrum/api/contracts';
import { Badge, EmptyState, PageHeader } from '@talkdrum/ui';
import { type TableColumn } from '@talkdrum/ui/table';
import { useNavigate } from '@tanstack/react-router';
import { Filter } from 'lucide-react';
import type { ReactNode } from 'react';
import { CreateButton } from '../../lib/lists/create-button.tsx';
import { useZoned } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { formatNumber } from '../../lib/format.ts';
import { ListTable } from '../../lib/saved-views/list-table.tsx';
import { trpc } from '../../lib/trpc.ts';
import { type ListPage, useListPage } from '../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { useUndoableRemoval } from '../../lib/lists/use-undoable-removal.ts';
import { useView } from '../../lib/use-view.ts';
import { CreateSegmentModal } from './create-segment-modal.tsx';

const columns = (timeZone: string): TableColumn<SegmentOutput>[] => [
  { id: 'name', header: 'Name', cell: (segment) => segment.name, isPrimary: true },
  {
    id: 'type',
    header: 'Type',
    cell: (segment) => <Badge>{segment.type === 'campaign' ? 'Campaign' : 'Contact'}</Badge>,
    width: 120,
  },
  {
    id: 'rules',
    header: 'Rules',
    cell: (segment) => formatNumber(segment.definition.root.items.length),
    width: 90,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'count',
    header: 'Contacts',
    cell: ({ count }) => (count === null ? '–' : formatNumber(count)),
    width: 120,
    align: 'right',
  },
  // Counting all of a large account's segments takes minutes, so each says when it was counted.
  {
    id: 'counted',
    header: 'Counted',
    cell: ({ countedAt }) => (countedAt === null ? '–' : formatTime(countedAt, timeZone)),
    width: 210,
  },
];

/** The account's segments. */
export function SegmentsPage() {
  const [view, change] = useView('/dashboard/segments/');
  const navigate = useNavigate();
  const refusal = useRefusal('contacts.edit');
  const create = (
    <CreateButton refusal={refusal} onClick={() => change({ create: true })}>
      Create Segment
    </CreateButton>
  );
  return (
    <>
      <PageHeader
        title="Segments"
        description="People who match your rules, found again each time you use the segment."
        action={create}
      />
      <SegmentsTable list={useListPage(null, [view, change])} create={create} />
      <CreateSegmentModal
        isOpen={view.create === true}
        onClose={() => change({ create: undefined })}
        onCreated={(id) => void navigate({ to: '/dashboard/segments/$id', params: { id }, replace: true })}
      />
    </>
  );
}

function SegmentsTable({ list, create }: { list: ListPage; create: ReactNode }) {
  const segments = trpc.segments.list.useQuery(list.filter, { placeholderData: (previous) => previous });
  const refusal = useRefusal('contacts.edit');
  const utils = trpc.useUtils();
  const removal = useUndoableRemoval({
    noun: 'segment',
    done: 'Segment deleted',
    refusal,
    list: trpc.segments.list,
    remove: trpc.segments.archive,
    restore: trpc.segments.restore,
    refresh: () => utils.segments.invalidate(),
  });
  return (
    <ListTable
      {...list.tableOf(segments, 'Search segments')}
      label="Segments"
      columns={useZoned(columns)}
      saved={list.saved('segments', 'All segments')}
      storageKey="segments"
      empty={
        <EmptyState icon={<Filter aria-hidden />} title="No segments yet" action={create}>
          A segment finds contacts by what you know about them and what they did, such as everyone in Lagos
          who clicked last month.
        </EmptyState>
      }
      rowHref={({ id }) => `/dashboard/segments/${id}`}
      rowActions={({ id }) => [
        { label: 'Edit', href: `/dashboard/segments/${id}` },
        { label: 'See contacts', href: `/dashboard/contacts?segment=${id}` },
        ...removal(id),
      ]}
    />
  );
}
