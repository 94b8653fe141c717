import { NO_SELECTION, type Selection } from '@talkdrum/ui/table';
import { useState } from 'react';
import { type ContactsView, filterOf } from './contacts-view.ts';

/**
 * What is ticked, for the filters it was ticked under: other filters, also by the back button, begin anew.
 */
export function useContactSelection(view: ContactsView): [Selection, (selection: Selection) => void] {
  const filter = JSON.stringify(filterOf(view));
  const [ticked, setTicked] = useState({ filter, selection: NO_SELECTION });
  return [
    ticked.filter === filter ? ticked.selection : NO_SELECTION,
    (selection) => setTicked({ filter, selection }),
  ];
}
