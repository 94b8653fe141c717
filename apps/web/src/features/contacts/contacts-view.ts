import type { RouterOutputs } from '@talkdrum/api';
import type { ContactFilter, ContactSelection } from '@talkdrum/api/contracts';
import type { Selection, SortState } from '@talkdrum/ui/table';
import type { ChangeView, ViewOf } from '../../lib/use-view.ts';

export type ContactsView = ViewOf<'/dashboard/contacts/'>;

export type ContactPage = RouterOutputs['contacts']['list'];

export type ChangeContactsView = ChangeView<ContactsView>;

export const noContactFilters: ContactsView = {
  q: undefined,
  list: undefined,
  segment: undefined,
  email: undefined,
  sms: undefined,
  key: undefined,
  value: undefined,
  cursor: undefined,
  direction: undefined,
};

/** A later page counts too: if it is empty, the account still has contacts. */
export function hasContactFilter(view: ContactsView): boolean {
  return Object.keys(noContactFilters).some((key) => view[key as keyof ContactsView] !== undefined);
}

const columnOf = {
  newest: 'created',
  oldest: 'created',
  name: 'name',
  name_desc: 'name',
  email: 'email',
  email_desc: 'email',
} as const;

/** The sort order as the table's header shows it. */
export function sortState(sort: NonNullable<ContactsView['sort']>): SortState {
  return { id: columnOf[sort], direction: sort === 'newest' || sort.endsWith('_desc') ? 'desc' : 'asc' };
}

/** The sort order chosen in the table's header. */
export function sortNamed({ id, direction }: SortState): NonNullable<ContactsView['sort']> {
  const column = id === 'name' || id === 'email' ? id : null;
  if (column === null) return direction === 'desc' ? 'newest' : 'oldest';
  return direction === 'desc' ? `${column}_desc` : column;
}

export function contactFilterOf(view: ContactsView): ContactFilter {
  return {
    search: view.q ?? '',
    listId: view.list ?? null,
    segmentId: view.segment ?? null,
    emailStatus: view.email ?? null,
    smsStatus: view.sms ?? null,
    attribute: view.key && view.value ? { key: view.key, value: view.value } : null,
  };
}

export const pageSizeOf = (view: ContactsView) =>
  ([25, 50, 100] as const).find((size) => size === view.size) ?? 25;

/** A page of the contacts, as the procedure takes it. */
export const contactsInput = (view: ContactsView) => ({
  ...contactFilterOf(view),
  sort: view.sort ?? 'newest',
  cursor: view.cursor ?? null,
  direction: view.direction ?? 'after',
  limit: pageSizeOf(view),
});

/** The selection as API input: ids, or everyone the filters match. */
export function selectionOf(selection: Selection, view: ContactsView): ContactSelection {
  return selection.mode === 'all'
    ? { mode: 'all', filter: contactFilterOf(view) }
    : { mode: 'rows', ids: [...selection.keys] };
}
