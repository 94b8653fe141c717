import type { ListOfContacts } from '@talkdrum/api/contracts';
import { Badge, EmptyState, PageHeader } from '@talkdrum/ui';
import { type TableColumn } from '@talkdrum/ui/table';
import { ListPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CreateButton } from '../../lib/lists/create-button.tsx';
import { useZoned } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { formatNumber } from '../../lib/format.ts';
import { askedWords, notAskedWords } from '../../lib/words/opt-in-words.ts';
import { ListTable } from '../../lib/saved-views/list-table.tsx';
import { trpc } from '../../lib/trpc.ts';
import { type ListPage, useListPage } from '../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { useUndoableRemoval } from '../../lib/lists/use-undoable-removal.ts';
import { useView } from '../../lib/use-view.ts';
import { ListModal } from './list-modal.tsx';

const columns = (timeZone: string): TableColumn<ListOfContacts>[] => [
  { id: 'name', header: 'Name', cell: (list) => list.name, isPrimary: true },
  { id: 'type', header: 'Type', cell: () => 'Public', width: 80, phone: 'hidden' },
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
    phone: 'hidden',
  },
  {
    id: 'unsubscribed',
    header: 'Unsubscribed',
    cell: (list) => formatNumber(list.unsubscribed),
    width: 125,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'created',
    header: 'Created',
    cell: (list) => formatTime(list.createdAt, timeZone),
    width: 190,
    phone: 'hidden',
  },
];

/**
 * With double opt-in, also counts people asked in the last 30 days, waiting for the daily limit and left out.
 */
function OptIn({ list: { optIn, confirmation } }: { list: ListOfContacts }) {
  const notAsked = confirmation === null ? null : notAskedWords(confirmation);
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <Badge tone={optIn === 'double' ? 'info' : 'neutral'}>{optIn === 'double' ? 'Double' : 'Single'}</Badge>
      {confirmation === null ? null : <span>{askedWords(confirmation)}</span>}
      {notAsked === null ? null : (
        <span className="basis-full text-muted-foreground">Left out: {notAsked}</span>
      )}
    </span>
  );
}

/** The account's lists with their members counted by state. */
export function ListsPage() {
  const [view, change] = useView('/dashboard/lists');
  const [editing, setEditing] = useState<ListOfContacts | null>(null);
  const refusal = useRefusal('contacts.edit');
  const create = (
    <CreateButton refusal={refusal} onClick={() => change({ create: true })}>
      Create List
    </CreateButton>
  );
  const close = () => (editing === null ? change({ create: undefined }) : setEditing(null));
  return (
    <>
      <PageHeader
        title="Lists"
        description="Groups of contacts that you send campaigns to."
        action={create}
      />
      <ListsTable list={useListPage(null, [view, change])} create={create} onEdit={setEditing} />
      <ListModal isOpen={view.create === true || editing !== null} list={editing} onClose={close} />
    </>
  );
}

interface ListsTableProps {
  list: ListPage;
  create: ReactNode;
  onEdit: (list: ListOfContacts) => void;
}

function ListsTable({ list, create, onEdit }: ListsTableProps) {
  const lists = trpc.lists.list.useQuery(list.filter, { placeholderData: (previous) => previous });
  const refusal = useRefusal('contacts.edit');
  const utils = trpc.useUtils();
  const removal = useUndoableRemoval({
    noun: 'list',
    done: 'List deleted. Its contacts are kept.',
    refusal,
    list: trpc.lists.list,
    remove: trpc.lists.archive,
    restore: trpc.lists.restore,
    refresh: () => utils.lists.invalidate(),
  });
  return (
    <ListTable
      {...list.tableOf(lists, 'Search lists')}
      label="Lists"
      columns={useZoned(columns)}
      saved={list.saved('lists', 'All lists')}
      storageKey="lists"
      empty={
        <EmptyState icon={<ListPlus aria-hidden />} title="No lists yet" action={create}>
          Use a list for each purpose, such as customers or newsletter readers.
        </EmptyState>
      }
      rowHref={({ id }) => `/dashboard/contacts?list=${id}`}
      rowActions={(row) => [
        { label: 'See contacts', href: `/dashboard/contacts?list=${row.id}` },
        { label: 'Edit', onSelect: () => onEdit(row), disabledReason: refusal },
        ...removal(row.id),
      ]}
    />
  );
}
