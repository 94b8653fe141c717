import type { ContactFilter, ContactSelection } from '@talkdrum/api/contracts';
import type { Selection } from '@talkdrum/ui/table';

/** What the address of the page says: filters, page, and which dialog is open. */
export interface ContactsView {
  q?: string | undefined;
  list?: string | undefined;
  segment?: string | undefined;
  email?: 'enabled' | 'blocklisted' | undefined;
  sms?: 'enabled' | 'blocklisted' | undefined;
  key?: string | undefined;
  value?: string | undefined;
  sort?: 'newest' | 'oldest' | 'name' | 'email' | undefined;
  cursor?: string | undefined;
  direction?: 'after' | 'before' | undefined;
  contact?: string | undefined;
  tab?: 'profile' | 'email' | 'sms' | 'reward' | undefined;
  add?: boolean | undefined;
  import?: boolean | undefined;
  insight?: boolean | undefined;
}

export type ChangeView = (change: ContactsView, replace?: boolean) => void;

export const noFilters: ContactsView = {
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

export function isFiltered(view: ContactsView): boolean {
  return Object.keys(noFilters).some((key) => key !== 'cursor' && key !== 'direction' && view[key as keyof ContactsView] !== undefined);
}

export function filterOf(view: ContactsView): ContactFilter {
  return {
    search: view.q ?? '',
    listId: view.list ?? null,
    segmentId: view.segment ?? null,
    emailStatus: view.email ?? null,
    smsStatus: view.sms ?? null,
    attribute: view.key && view.value ? { key: view.key, value: view.value } : null,
  };
}

/** What is ticked, as the server takes it: ids, or everybody the filters match. */
export function selectionOf(selection: Selection, view: ContactsView): ContactSelection {
  return selection.mode === 'all' ? { mode: 'all', filter: filterOf(view) } : { mode: 'rows', ids: [...selection.keys] };
}
