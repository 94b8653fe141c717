import type { RouterOutputs } from '@talkdrum/api';
import type { ContactRow } from '@talkdrum/api/contracts';
import { Badge, Button, Card, EmptyState, type MenuEntry, Status } from '@talkdrum/ui';
import { DataTable, NO_SELECTION, type Selection, type TableColumn } from '@talkdrum/ui/table';
import { Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { BulkDialogs, type BulkIntent } from './bulk-dialogs.tsx';
import { ContactFilters } from './contact-filters.tsx';
import { EraseDialog, type ErasedPerson } from './erase-dialog.tsx';
import { personalDataHref } from './personal-data-href.ts';
import { type ChangeView, type ContactsView, filterOf, isFiltered, noFilters, selectionOf, sortNamed, sortState, totalText } from './contacts-view.ts';
import { useContactSelection } from './use-contact-selection.ts';

const columns: TableColumn<ContactRow>[] = [
  { id: 'name', header: 'Full name', cell: (contact) => contact.fullName || contact.email || contact.telephone, isPrimary: true, sortable: true },
  { id: 'email', header: 'Email', cell: (contact) => <Address value={contact.email} isBlocked={contact.emailStatus === 'blocklisted'} />, sortable: true },
  {
    id: 'telephone',
    header: 'Telephone',
    cell: (contact) => <Address value={contact.telephone} isBlocked={contact.smsStatus === 'blocklisted'} />,
    width: 200,
  },
  { id: 'attributes', header: 'Attributes', cell: (contact) => <Attributes values={contact.attributes} />, isHiddenByDefault: true },
  { id: 'created', header: 'Added', cell: (contact) => formatTime(contact.createdAt), width: 210, sortable: true, isHiddenOnPhone: true },
];

type ContactPage = RouterOutputs['contacts']['list'];

const pageSizes = [25, 50, 100] as const;

/** The table of people: search, filters and page live in the address. */
export function ContactsTable({ view, onViewChange, add }: { view: ContactsView; onViewChange: ChangeView; add: ReactNode }) {
  const sort = view.sort ?? 'newest';
  const [selection, setSelection] = useContactSelection(view);
  const [intent, setIntent] = useState<BulkIntent | null>(null);
  const pageSize = pageSizes.find((size) => size === view.size) ?? 25;
  const [erased, setErased] = useState<ErasedPerson | null>(null);
  const refusal = useRefusal('contacts.edit');
  const rowActions = useRowActions(onViewChange, setIntent, setErased);
  const contacts = trpc.contacts.list.useQuery(
    { ...filterOf(view), sort, cursor: view.cursor ?? null, direction: view.direction ?? 'after', limit: pageSize },
    { placeholderData: (previous) => previous },
  );
  const page = contacts.data;
  const ask = (kind: BulkIntent['kind']) => (chosen: Selection, count: number | undefined) =>
    setIntent({
      kind,
      selection: selectionOf(chosen, view),
      count: chosen.mode === 'all' && page ? totalText(page) : count === undefined ? undefined : formatNumber(count),
    });
  function leaveSelection(done: BulkIntent | null) {
    setSelection(NO_SELECTION);
    if (done?.kind === 'remove') onViewChange({ cursor: undefined, direction: undefined }, true);
  }
  return (
    <Card>
      <DataTable
        label="Contacts"
        columns={columns}
        rows={page?.items ?? []}
        rowKey={(contact) => contact.id}
        storageKey="contacts"
        isLoading={contacts.isFetching}
        error={contacts.error ? loadError(contacts.error, () => void contacts.refetch(), isFiltered(view) ? () => onViewChange(noFilters) : null) : null}
        isFiltered={isFiltered(view)}
        onClearFilters={() => onViewChange(noFilters)}
        search={{
          value: view.q ?? '',
          onChange: (q) => onViewChange({ q: q || undefined, cursor: undefined, direction: undefined }, true),
          placeholder: 'Name, email or telephone',
        }}
        filters={<ContactFilters view={view} onViewChange={onViewChange} />}
        sort={sortState(sort)}
        onSortChange={(next) => onViewChange({ sort: sortNamed(next), cursor: undefined, direction: undefined })}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={[
          { label: 'Add to list', onSelect: ask('add'), disabledReason: refusal },
          { label: 'Remove from list', onSelect: ask('removeFromList'), disabledReason: refusal },
          { label: 'Delete', tone: 'danger', onSelect: ask('remove'), disabledReason: refusal },
        ]}
        rowActions={rowActions}
        onRowOpen={(contact) => onViewChange({ contact: contact.id })}
        empty={
          <EmptyState icon={<Users aria-hidden />} title="No contacts yet" action={add}>
            Add people one by one, or import a CSV or Excel file.
          </EmptyState>
        }
        pagination={{ ...pagesOf(page, onViewChange), pageSize }}
      />
      <EraseDialog person={erased} onClose={() => setErased(null)} onErased={() => setSelection(NO_SELECTION)} />
      <BulkDialogs intent={intent} onClose={() => setIntent(null)} onDone={() => leaveSelection(intent)} />
    </Card>
  );
}

/** What can be done with one person. */
function useRowActions(onViewChange: ChangeView, onIntent: (intent: BulkIntent) => void, onErase: (person: ErasedPerson) => void) {
  const refusal = useRefusal('contacts.edit');
  const exportRefusal = useRefusal('contacts.export');
  return ({ id, fullName, email, telephone }: ContactRow): MenuEntry[] => [
    { label: 'Open', onSelect: () => onViewChange({ contact: id }) },
    { label: 'Email history', onSelect: () => onViewChange({ contact: id, tab: 'email' }) },
    { label: 'Download everything', onSelect: () => window.location.assign(personalDataHref(id)), disabledReason: exportRefusal },
    'separator',
    {
      label: 'Delete',
      tone: 'danger',
      onSelect: () => onIntent({ kind: 'remove', selection: { mode: 'rows', ids: [id] }, count: '1' }),
      disabledReason: refusal,
    },
    {
      label: 'Erase for good',
      tone: 'danger',
      onSelect: () => onErase({ id, name: fullName || email || telephone || 'this contact' }),
      disabledReason: refusal,
    },
  ];
}

function pagesOf(page: ContactPage | undefined, onViewChange: ChangeView) {
  return {
    hasPrevious: page?.previousCursor != null,
    hasNext: page?.nextCursor != null,
    onPrevious: () => onViewChange({ cursor: page?.previousCursor ?? undefined, direction: 'before' }),
    onNext: () => onViewChange({ cursor: page?.nextCursor ?? undefined, direction: 'after' }),
    total: page?.total,
    totalText: page && totalText(page),
    onPageSizeChange: (size: number) => onViewChange({ size, cursor: undefined, direction: undefined }),
  };
}

/** What stopped the table, in words; a filter or page of an old link can be left. */
function loadError(error: Parameters<typeof errorMessage>[0], onRetry: () => void, onClear: (() => void) | null) {
  return {
    requestId: errorFacts(error)?.requestId,
    children: errorMessage(error),
    onRetry,
    action: onClear === null ? undefined : <Button onClick={onClear}>Clear filters</Button>,
  };
}

function Address({ value, isBlocked }: { value: string | null; isBlocked: boolean }) {
  if (value === null) return <span className="text-muted-foreground">–</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate">{value}</span>
      {isBlocked ? <Status tone="danger">Blocklisted</Status> : null}
    </span>
  );
}

function Attributes({ values }: { values: ContactRow['attributes'] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {Object.entries(values)
        .slice(0, 4)
        .map(([key, value]) => (
          <Badge key={key}>{`${key}: ${value}`}</Badge>
        ))}
    </span>
  );
}
