import type { SegmentOutput } from '@talkdrum/api/contracts';
import { Badge, Button, Card, EmptyState, PageHeader } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { Filter, Plus } from 'lucide-react';
import { tableError, toastFailure } from '../../lib/failures.ts';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { CreateSegmentModal } from './create-segment-modal.tsx';

interface SegmentsPageProps {
  search: string;
  onSearchChange: (search: string) => void;
  isCreating: boolean;
  onCreatingChange: (isOpen: boolean) => void;
  onOpen: (id: string) => void;
}

const columns: TableColumn<SegmentOutput>[] = [
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
    isHiddenOnPhone: true,
  },
  {
    id: 'count',
    header: 'Contacts',
    cell: (segment) => (segment.count === null ? '–' : formatNumber(segment.count)),
    width: 120,
    align: 'right',
  },
  {
    id: 'updated',
    header: 'Last change',
    cell: (segment) => formatTime(segment.updatedAt),
    width: 210,
    isHiddenOnPhone: true,
  },
];

/** The account's saved rules. */
export function SegmentsPage({
  search,
  onSearchChange,
  isCreating,
  onCreatingChange,
  onOpen,
}: SegmentsPageProps) {
  const create = () => onCreatingChange(true);
  return (
    <>
      <PageHeader
        title="Segments"
        description="Rules that find people anew each time they are used."
        action={<CreateSegmentButton onClick={create} />}
      />
      <Card>
        <SegmentsTable search={search} onSearchChange={onSearchChange} onCreate={create} />
      </Card>
      <CreateSegmentModal isOpen={isCreating} onClose={() => onCreatingChange(false)} onCreated={onOpen} />
    </>
  );
}

function CreateSegmentButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={useRefusal('contacts.edit')}
      onClick={onClick}
    >
      Create Segment
    </Button>
  );
}

interface SegmentsTableProps {
  search: string;
  onSearchChange: (search: string) => void;
  onCreate: () => void;
}

function SegmentsTable({ search, onSearchChange, onCreate }: SegmentsTableProps) {
  const segments = trpc.segments.list.useQuery({ search }, { placeholderData: (previous) => previous });
  const refusal = useRefusal('contacts.edit');
  const archive = useArchive();
  return (
    <DataTable
      label="Segments"
      columns={columns}
      rows={segments.data ?? []}
      rowKey={(segment) => segment.id}
      storageKey="segments"
      isLoading={segments.isFetching}
      error={tableError(segments)}
      isFiltered={search !== ''}
      onClearFilters={() => onSearchChange('')}
      search={{ value: search, onChange: onSearchChange, placeholder: 'Search segments' }}
      empty={
        <EmptyState
          icon={<Filter aria-hidden />}
          title="No segment yet"
          action={<CreateSegmentButton onClick={onCreate} />}
        >
          A segment finds people by what you know about them and by what they did, for example everybody in
          Lagos who clicked last month.
        </EmptyState>
      }
      rowHref={(segment) => `/dashboard/segments/${segment.id}`}
      rowActions={(segment) => [
        { label: 'Edit', href: `/dashboard/segments/${segment.id}` },
        { label: 'See contacts', href: `/dashboard/contacts?segment=${segment.id}` },
        'separator' as const,
        {
          label: 'Delete',
          tone: 'danger' as const,
          onSelect: () => archive.mutate({ id: segment.id }),
          disabledReason: refusal,
        },
      ]}
    />
  );
}

/** Deletes a segment, and offers to bring it back. */
function useArchive() {
  const utils = trpc.useUtils();
  const restore = trpc.segments.restore.useMutation({
    onSuccess: () => utils.segments.invalidate(),
    onError: toastFailure('The segment was not brought back'),
  });
  return trpc.segments.archive.useMutation({
    onSuccess: async (_done, { id }) => {
      await utils.segments.invalidate();
      toast.undo('Segment deleted', () => restore.mutate({ id }));
    },
    onError: toastFailure('The segment was not deleted'),
  });
}
