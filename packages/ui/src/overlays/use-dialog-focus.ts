import { useRef } from 'react';
import { placeOf, returnTo } from './focus-place.ts';

const FILLABLE =
  '[data-dialog-body] :is(input:not([type="hidden"], [type="radio"]:not(:checked), [readonly]), select, textarea, [role="combobox"]):not(:disabled)';

/** A dialog that closes beside an open one, whose place it made room in, tells it where both came from. */
class PlaceEvent extends Event {
  readonly place: readonly Element[];

  constructor(place: readonly Element[]) {
    super('dialogplace');
    this.place = place;
  }
}

type DialogFocus = { onOpenAutoFocus: (event: Event) => void; onCloseAutoFocus: (event: Event) => void };

/**
 * Focus of a dialog that is opened by state instead of by a trigger of its own: goes to the first control to
 * fill in (else to the dialog, never to its close button), and comes back to where it was, or to what is left
 * of that place.
 * @param start `own` leaves the first focus to the dialog's kind: an alert dialog starts on Cancel.
 */
export function useDialogFocus(start: 'fillable' | 'own' = 'fillable'): DialogFocus {
  const before = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus: (event) => {
      before.current = placeOf(document.activeElement);
      const content = event.currentTarget;
      content?.addEventListener('dialogplace', (told) => {
        if (told instanceof PlaceEvent && before.current.length === 0) before.current = told.place;
      });
      if (start === 'own' || !(content instanceof HTMLElement)) return;
      event.preventDefault();
      (content.querySelector<HTMLElement>(FILLABLE) ?? content).focus();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const other = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
      if (other) other.dispatchEvent(new PlaceEvent(before.current));
      else returnTo(before.current);
    },
  };
}
