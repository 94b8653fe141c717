import type { SegmentOutput } from '@talkdrum/api/contracts';
import { newSegmentInput } from '@talkdrum/api/contracts';
import { Badge, Button, Card, EmptyState, FormModal, PageHeader, RadioField, TextField, useZodForm } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { Filter, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

interface SegmentsPageProps {
  search: string;
  onSearchChange: (search: string) => void;
  isCreating: boolean;
  onCreatingChange: (isOpen: boolean) => void;
  onOpen: (id: string) => void;
}

const columns: TableColumn<SegmentOutput>[] = [
  { id: 'name', header: 'Name', cell: (segment) => segment.name, isPrimary: true },
  { id: 'type', header: 'Type', cell: (segment) => <Badge>{segment.type === 'campaign' ? 'Campaign' : 'Contact'}</Badge>, width: 120 },
  { id: 'rules', header: 'Rules', cell: (segment) => formatNumber(segment.definition.root.items.length), width: 90, align: 'right', isHiddenOnPhone: true },
  { id: 'count', header: 'Contacts', cell: (segment) => (segment.count === null ? '–' : formatNumber(segment.count)), width: 120, align: 'right' },
  { id: 'updated', header: 'Last change', cell: (segment) => formatTime(segment.updatedAt), width: 210, isHiddenOnPhone: true },
];

/** The account's saved rules. */
export function SegmentsPage({ search, onSearchChange, isCreating, onCreatingChange, onOpen }: SegmentsPageProps) {
  const segments = trpc.segments.list.useQuery({ search }, { placeholderData: (previous) => previous });
  const refusal = useRefusal('contacts.edit');
  const utils = trpc.useUtils();
  const restore = trpc.segments.restore.useMutation({
    onSuccess: () => utils.segments.invalidate(),
    onError: (error) => toast.error('The segment was not brought back', { description: errorMessage(error) }),
  });
  const archive = trpc.segments.archive.useMutation({
    onSuccess: async (_done, { id }) => {
      await utils.segments.invalidate();
      toast.undo('Segment deleted', () => restore.mutate({ id }));
    },
    onError: (error) => toast.error('The segment was not deleted', { description: errorMessage(error) }),
  });
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} disabledReason={refusal} onClick={() => onCreatingChange(true)}>
      Create Segment
    </Button>
  );
  return (
    <>
      <PageHeader title="Segments" description="Rules that find people anew each time they are used." action={create} />
      <Card>
        <DataTable
          label="Segments"
          columns={columns}
          rows={segments.data ?? []}
          rowKey={(segment) => segment.id}
          storageKey="segments"
          isLoading={segments.isFetching}
          error={segments.error ? { requestId: errorFacts(segments.error)?.requestId, onRetry: () => void segments.refetch() } : null}
          isFiltered={search !== ''}
          onClearFilters={() => onSearchChange('')}
          search={{ value: search, onChange: onSearchChange, placeholder: 'Search segments' }}
          empty={
            <EmptyState icon={<Filter aria-hidden />} title="No segment yet" action={create}>
              A segment finds people by what you know about them and by what they did, for example everybody in Lagos who clicked last month.
            </EmptyState>
          }
          rowHref={(segment) => `/dashboard/segments/${segment.id}`}
          rowActions={(segment) => [
            { label: 'Edit', href: `/dashboard/segments/${segment.id}` },
            { label: 'See contacts', href: `/dashboard/contacts?segment=${segment.id}` },
            'separator' as const,
            { label: 'Delete', tone: 'danger' as const, onSelect: () => archive.mutate({ id: segment.id }), disabledReason: refusal },
          ]}
        />
      </Card>
      <CreateSegmentModal isOpen={isCreating} onClose={() => onCreatingChange(false)} onCreated={onOpen} />
    </>
  );
}

const empty = { name: '', type: 'contact' as const };

function CreateSegmentModal({ isOpen, onClose, onCreated }: { isOpen: boolean; onClose: () => void; onCreated: (id: string) => void }) {
  const form = useZodForm(newSegmentInput, empty);
  const utils = trpc.useUtils();
  const create = trpc.segments.create.useMutation();
  useEffect(() => {
    if (isOpen) form.reset(empty);
  }, [isOpen, form]);
  return (
    <FormModal
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Create Segment"
      form={form}
      submitLabel="Create Segment"
      closeOnSuccess={false}
      submitDisabledReason={useRefusal('contacts.edit')}
      onSubmit={async (values) => {
        const segment = await create.mutateAsync(values);
        await utils.segments.list.invalidate();
        onCreated(segment.id);
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
      <RadioField
        control={form.control}
        name="type"
        label="Type"
        look="cards"
        options={[
          { value: 'contact', label: 'Contact', description: 'By what you know about people: fields, attributes, lists.' },
          { value: 'campaign', label: 'Campaign', description: 'By what people did with your campaigns: opened, clicked, bounced.' },
        ]}
      />
    </FormModal>
  );
}
