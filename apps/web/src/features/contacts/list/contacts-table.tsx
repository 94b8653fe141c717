import { Button, Card, EmptyState } from '@talkdrum/ui';
import { DataTable, NO_SELECTION, type Selection } from '@talkdrum/ui/table';
import { Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import {
  type ChangeContactsView,
  contactFilterOf,
  type ContactPage,
  contactsInput,
  type ContactsView,
  hasContactFilter,
  noContactFilters,
  pageSizeOf,
  sortNamed,
  sortState,
  totalText,
} from '../contacts-view.ts';
import { type ErasablePerson, EraseDialog } from '../contact/erase-dialog.tsx';
import { BulkDialogs, type BulkIntent } from './bulk-dialogs.tsx';
import { useBulkActions, useRowActions } from './contact-actions.ts';
import { ContactFilters } from './contact-filters.tsx';
import { contactsColumns } from './contacts-columns.tsx';

interface ContactsTableProps {
  view: ContactsView;
  onViewChange: ChangeContactsView;
  /** The Add Contact menu of the empty state. */
  add: ReactNode;
}

/** Search, filters and page come from the address. */
export function ContactsTable({ view, onViewChange, add }: ContactsTableProps) {
  const [selection, setSelection] = useContactSelection(view);
  const [intent, setIntent] = useState<BulkIntent | null>(null);
  const [erasing, setErasing] = useState<ErasablePerson | null>(null);
  const contacts = trpc.contacts.list.useQuery(contactsInput(view), {
    placeholderData: (previous) => previous,
  });
  const bulkActions = useBulkActions(view, contacts.data, setIntent);
  const rowActions = useRowActions(onViewChange, setIntent, setErasing);
  function leaveSelection(done: BulkIntent | null) {
    setSelection(NO_SELECTION);
    if (done?.kind === 'remove') onViewChange({ cursor: undefined, direction: undefined }, { replace: true });
  }
  return (
    <Card>
      <DataTable
        label="Contacts"
        columns={contactsColumns}
        rows={contacts.data?.items ?? []}
        rowKey={(contact) => contact.id}
        storageKey="contacts"
        isLoading={contacts.isFetching}
        error={
          contacts.error
            ? loadError(
                contacts.error,
                () => void contacts.refetch(),
                hasContactFilter(view) ? () => onViewChange(noContactFilters) : null,
              )
            : null
        }
        isFiltered={hasContactFilter(view)}
        onClearFilters={() => onViewChange(noContactFilters)}
        search={searchOf(view, onViewChange)}
        filters={<ContactFilters view={view} onViewChange={onViewChange} />}
        sort={sortState(view.sort ?? 'newest')}
        onSortChange={(next) =>
          onViewChange({ sort: sortNamed(next), cursor: undefined, direction: undefined })
        }
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={bulkActions}
        rowActions={rowActions}
        onRowOpen={(contact) => onViewChange({ contact: contact.id })}
        empty={<NoContactsYet add={add} />}
        pagination={pagesOf(contacts.data, view, onViewChange)}
      />
      <EraseDialog
        person={erasing}
        onClose={() => setErasing(null)}
        onErased={() => setSelection(NO_SELECTION)}
      />
      <BulkDialogs intent={intent} onClose={() => setIntent(null)} onDone={() => leaveSelection(intent)} />
    </Card>
  );
}

function NoContactsYet({ add }: { add: ReactNode }) {
  return (
    <EmptyState icon={<Users aria-hidden />} title="No contacts yet" action={add}>
      Add people one by one, or import a CSV or Excel file.
    </EmptyState>
  );
}

function searchOf(view: ContactsView, onViewChange: ChangeContactsView) {
  return {
    value: view.q ?? '',
    onChange: (q: string) =>
      onViewChange({ q: q || undefined, cursor: undefined, direction: undefined }, { replace: true }),
    placeholder: 'Name, email or telephone',
  };
}

function pagesOf(page: ContactPage | undefined, view: ContactsView, onViewChange: ChangeContactsView) {
  return {
    hasPrevious: page?.previousCursor != null,
    hasNext: page?.nextCursor != null,
    onPrevious: () => onViewChange({ cursor: page?.previousCursor ?? undefined, direction: 'before' }),
    onNext: () => onViewChange({ cursor: page?.nextCursor ?? undefined, direction: 'after' }),
    pageSize: pageSizeOf(view),
    total: page?.total,
    totalText: page && totalText(page),
    onPageSizeChange: (size: number) => onViewChange({ size, cursor: undefined, direction: undefined }),
  };
}

/** The table's error. With filters it offers to clear them, because an outdated link can cause the error. */
function loadError(
  error: Parameters<typeof errorMessage>[0],
  onRetry: () => void,
  onClear: (() => void) | null,
) {
  return {
    requestId: errorFacts(error)?.requestId,
    children: errorMessage(error),
    onRetry,
    action: onClear === null ? undefined : <Button onClick={onClear}>Clear filters</Button>,
  };
}

/**
 * The selection, which belongs to its filters: changing them, also with the back button, starts a new one.
 */
function useContactSelection(view: ContactsView): [Selection, (selection: Selection) => void] {
  const filter = JSON.stringify(contactFilterOf(view));
  const [selected, setSelected] = useState({ filter, selection: NO_SELECTION });
  return [
    selected.filter === filter ? selected.selection : NO_SELECTION,
    (selection) => setSelected({ filter, selection }),
  ];
}
