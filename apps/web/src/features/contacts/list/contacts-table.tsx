import { Button, EmptyState } from '@talkdrum/ui';
import { NO_SELECTION, type Selection } from '@talkdrum/ui/table';
import { Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { firstRowOf, noteFirstRow } from '../../../lib/lists/list-pages.ts';
import { useNewRows } from '../../../lib/live/use-new-rows.ts';
import { ListTable } from '../../../lib/saved-views/list-table.tsx';
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
} from '../contacts-view.ts';
import { totalText } from '../../../lib/lists/total-text.ts';
import { type ErasablePerson, EraseDialog } from '../contact/erase-dialog.tsx';
import { BulkDialogs, type BulkIntent } from './bulk-dialogs.tsx';
import { useBulkActions, useRowActions } from './contact-actions.ts';
import { useContactFilters } from './contact-filters.tsx';
import { ContactGlances } from './contact-glances.tsx';
import { contactsColumns } from './contacts-columns.tsx';
import { useZoned } from '../../../lib/dates/account-zone.ts';

/** What a saved view of the contacts keeps. */
const savedKeys = ['q', 'list', 'segment', 'email', 'sms', 'key', 'value', 'sort', 'size'] as const;

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
  const news = useContactNews(view, onViewChange, contacts.isPlaceholderData ? undefined : contacts.data);
  const bulkActions = useBulkActions(view, contacts.data, setIntent);
  const filters = useContactFilters(view, onViewChange);
  const rowActions = useRowActions(onViewChange, setIntent, setErasing);
  function leaveSelection(done: BulkIntent | null) {
    setSelection(NO_SELECTION);
    if (done?.kind === 'remove') onViewChange({ cursor: undefined, direction: undefined }, { replace: true });
  }
  return (
    <>
      <ContactGlances contacts={contacts.data?.items ?? []}>
        <ListTable
          label="Contacts"
          columns={useZoned(contactsColumns)}
          rows={contacts.data?.items ?? []}
          rowKey={(contact) => contact.id}
          saved={{ list: 'contacts', all: 'All contacts', page: [view, onViewChange], keys: savedKeys }}
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
          filters={filters}
          sort={sortState(view.sort ?? 'newest')}
          onSortChange={(next) =>
            onViewChange({ sort: sortNamed(next), cursor: undefined, direction: undefined })
          }
          selection={selection}
          onSelectionChange={setSelection}
          bulkActions={bulkActions}
          rowActions={rowActions}
          onRowOpen={(contact) => onViewChange({ contact: contact.id })}
          openKey={view.contact}
          news={news}
          empty={<NoContactsYet add={add} />}
          pagination={pagesOf(contacts.data, view, onViewChange)}
        />
      </ContactGlances>
      <EraseDialog
        person={erasing}
        onClose={() => setErasing(null)}
        onErased={() => setSelection(NO_SELECTION)}
      />
      <BulkDialogs intent={intent} onClose={() => setIntent(null)} onDone={() => leaveSelection(intent)} />
    </>
  );
}

function useContactNews(
  view: ContactsView,
  onViewChange: ChangeContactsView,
  shown: ContactPage | undefined,
) {
  const utils = trpc.useUtils();
  const input = contactsInput(view);
  return useNewRows({
    follow: 'contacts',
    shown,
    look: () => utils.client.contacts.list.query(input),
    onSame: (page) => utils.contacts.list.setData(input, page),
    onShow: () => {
      onViewChange({ cursor: undefined, direction: undefined }, { replace: true });
      void utils.contacts.list.invalidate();
    },
  });
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
  const firstIndex = firstRowOf('contacts', view.cursor);
  const go = (cursor: string | undefined, direction: 'before' | 'after', rows: number) => {
    noteFirstRow('contacts', cursor, firstIndex && firstIndex + rows);
    onViewChange({ cursor, direction });
  };
  return {
    firstIndex,
    hasPrevious: page?.previousCursor != null,
    hasNext: page?.nextCursor != null,
    onPrevious: () => go(page?.previousCursor ?? undefined, 'before', -pageSizeOf(view)),
    onNext: () => go(page?.nextCursor ?? undefined, 'after', page?.items.length ?? 0),
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
