import type { ListOfContacts } from '@talkdrum/api/contracts';
import { Badge, Button, Card, EmptyState, PageHeader } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { tableError, toastFailure } from '../../lib/failures.ts';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { askedWords, notAskedWords } from '../../lib/opt-in-words.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { ListModal } from './list-modal.tsx';

interface ListsPageProps {
  search: string;
  onSearchChange: (search: string) => void;
  isCreating: boolean;
  onCreatingChange: (isOpen: boolean) => void;
}

const columns: TableColumn<ListOfContacts>[] = [
  { id: 'name', header: 'Name', cell: (list) => list.name, isPrimary: true },
  { id: 'type', header: 'Type', cell: () => 'Public', width: 80, isHiddenOnPhone: true },
  {
    id: 'optIn',
    header: 'Opt-in',
    cell: (list) => <OptIn list={list} />,
    width: 170,
  },
  {
    id: 'subscribed',
    header: 'Subscribed',
    cell: (list) => formatNumber(list.subscribed),
    width: 120,
    align: 'right',
  },
  {
    id: 'unconfirmed',
    header: 'Unconfirmed',
    cell: (list) => formatNumber(list.unconfirmed),
    width: 130,
    align: 'right',
    isHiddenOnPhone: true,
  },
  {
    id: 'unsubscribed',
    header: 'Unsubscribed',
    cell: (list) => formatNumber(list.unsubscribed),
    width: 125,
    align: 'right',
    isHiddenOnPhone: true,
  },
  {
    id: 'created',
    header: 'Created',
    cell: (list) => formatTime(list.createdAt),
    width: 190,
    isHiddenOnPhone: true,
  },
];

/**
 * With double opt-in: whom we asked to confirm in the last 30 days, who waits for the account's daily limit,
 * and who was left out.
 */
function OptIn({ list: { optIn, confirmation } }: { list: ListOfContacts }) {
  const notAsked = confirmation === null ? null : notAskedWords(confirmation);
  return (
    <span className="flex flex-col items-start gap-1 text-sm">
      <Badge tone={optIn === 'double' ? 'info' : 'neutral'}>{optIn === 'double' ? 'Double' : 'Single'}</Badge>
      {confirmation === null ? null : <span>{askedWords(confirmation)}</span>}
      {notAsked === null ? null : <span className="text-muted-foreground">Left out: {notAsked}</span>}
    </span>
  );
}

/** The account's lists with their members counted by state. */
export function ListsPage({ search, onSearchChange, isCreating, onCreatingChange }: ListsPageProps) {
  const [editing, setEditing] = useState<ListOfContacts | null>(null);
  const create = () => onCreatingChange(true);
  return (
    <>
      <PageHeader
        title="Lists"
        description="Sets of people that campaigns are sent to."
        action={<CreateListButton onClick={create} />}
      />
      <Card>
        <ListsTable search={search} onSearchChange={onSearchChange} onCreate={create} onEdit={setEditing} />
      </Card>
      <ListModal
        isOpen={isCreating || editing !== null}
        list={editing}
        onOpenChange={(isOpen) => (isOpen ? undefined : editing ? setEditing(null) : onCreatingChange(false))}
      />
    </>
  );
}

function CreateListButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={useRefusal('contacts.edit')}
      onClick={onClick}
    >
      Create List
    </Button>
  );
}

interface ListsTableProps {
  search: string;
  onSearchChange: (search: string) => void;
  onCreate: () => void;
  onEdit: (list: ListOfContacts) => void;
}

function ListsTable({ search, onSearchChange, onCreate, onEdit }: ListsTableProps) {
  const lists = trpc.lists.list.useQuery({ search }, { placeholderData: (previous) => previous });
  const refusal = useRefusal('contacts.edit');
  const archive = useArchive();
  return (
    <DataTable
      label="Lists"
      columns={columns}
      rows={lists.data ?? []}
      rowKey={(list) => list.id}
      storageKey="lists"
      isLoading={lists.isFetching}
      error={tableError(lists)}
      isFiltered={search !== ''}
      onClearFilters={() => onSearchChange('')}
      search={{ value: search, onChange: onSearchChange, placeholder: 'Search lists' }}
      empty={
        <EmptyState
          icon={<ListPlus aria-hidden />}
          title="No list yet"
          action={<CreateListButton onClick={onCreate} />}
        >
          A list holds the people of one purpose, for example customers or newsletter readers.
        </EmptyState>
      }
      rowHref={(list) => `/dashboard/contacts?list=${list.id}`}
      rowActions={(list) => [
        { label: 'See contacts', href: `/dashboard/contacts?list=${list.id}` },
        { label: 'Edit', onSelect: () => onEdit(list), disabledReason: refusal },
        'separator' as const,
        {
          label: 'Delete',
          tone: 'danger' as const,
          onSelect: () => archive.mutate({ id: list.id }),
          disabledReason: refusal,
        },
      ]}
    />
  );
}

/** Deletes a list, and offers to bring it back. */
function useArchive() {
  const utils = trpc.useUtils();
  const restore = trpc.lists.restore.useMutation({
    onSuccess: () => utils.lists.invalidate(),
    onError: toastFailure('The list was not brought back'),
  });
  return trpc.lists.archive.useMutation({
    onSuccess: async (_done, { id }) => {
      await utils.lists.invalidate();
      toast.undo('List deleted. Its people stay contacts.', () => restore.mutate({ id }));
    },
    onError: toastFailure('The list was not deleted'),
  });
}
