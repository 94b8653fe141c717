import type { ContactRow } from '@talkdrum/api/contracts';
import type { MenuEntry } from '@talkdrum/ui';
import type { Selection } from '@talkdrum/ui/table';
import { formatNumber } from '../../../lib/format.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import type { BulkIntent } from './bulk-dialogs.tsx';
import {
  type ChangeContactsView,
  type ContactPage,
  type ContactsView,
  selectionOf,
} from '../contacts-view.ts';
import { totalText } from '../../../lib/lists/total-text.ts';
import type { ErasablePerson } from '../contact/erase-dialog.tsx';
import { personalDataHref } from '../contact/personal-data-href.ts';

/** The menu of one contact. */
export function useRowActions(
  onViewChange: ChangeContactsView,
  onIntent: (intent: BulkIntent) => void,
  onErase: (person: ErasablePerson) => void,
) {
  const refusal = useRefusal('contacts.edit');
  const exportRefusal = useRefusal('contacts.export');
  return ({ id, fullName, email, telephone }: ContactRow): MenuEntry[] => [
    { label: 'Open', onSelect: () => onViewChange({ contact: id }) },
    { label: 'Email history', onSelect: () => onViewChange({ contact: id, tab: 'email' }) },
    {
      label: 'Download everything',
      onSelect: () => window.location.assign(personalDataHref(id)),
      disabledReason: exportRefusal,
    },
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

/** Actions for the selected contacts. */
export function useBulkActions(
  view: ContactsView,
  page: ContactPage | undefined,
  onIntent: (intent: BulkIntent) => void,
) {
  const refusal = useRefusal('contacts.edit');
  const ask = (kind: BulkIntent['kind']) => (chosen: Selection, count: number | undefined) =>
    onIntent({
      kind,
      selection: selectionOf(chosen, view),
      count:
        chosen.mode === 'all' && page
          ? totalText(page)
          : count === undefined
            ? undefined
            : formatNumber(count),
    });
  return [
    { label: 'Add to list', onSelect: ask('add'), disabledReason: refusal },
    { label: 'Remove from list', onSelect: ask('removeFromList'), disabledReason: refusal },
    { label: 'Delete', onSelect: ask('remove'), disabledReason: refusal },
  ];
}
