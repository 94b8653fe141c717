import { NO_SELECTION, type Selection } from '@talkdrum/ui/table';
import { useState } from 'react';
import { type ContactsView, contactFilterOf } from '../contacts-view.ts';

/**
 * The selection, which belongs to its filters: changing them, also with the back button, starts a new one.
 */
export function useContactSelection(view: ContactsView): [Selection, (selection: Selection) => void] {
  const filter = JSON.stringify(contactFilterOf(view));
  const [selected, setSelected] = useState({ filter, selection: NO_SELECTION });
  return [
    selected.filter === filter ? selected.selection : NO_SELECTION,
    (selection) => setSelected({ filter, selection }),
  ];
}
