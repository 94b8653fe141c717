import { useRef } from 'react';
import { placeOf, returnTo } from './focus-place.ts';

const FILLABLE =
  '[data-dialog-body] :is(input:not([type="hidden"], [type="radio"]:not(:checked), [readonly]), select, textarea, [role="combobox"]):not(:disabled)';

/** When one dialog replaces another, the closing one passes on where focus came from. */
class PlaceEvent extends Event {
  readonly place: readonly Element[];

  constructor(place: readonly Element[]) {
    super('dialogplace');
    this.place = place;
  }
}

type DialogFocus = { onOpenAutoFocus: (event: Event) => void; onCloseAutoFocus: (event: Event) => void };

/**
 * Manages focus of a dialog opened by state rather than a trigger: moves to the first input (or the dialog,
 * never its close button) and returns to where it was, or what's left of that place.
 * @param start `own` leaves the first focus to the dialog: an alert dialog starts on Cancel.
 * `dialog` is for looking at something.
 */
export function useDialogFocus(start: 'fillable' | 'dialog' | 'own' = 'fillable'): DialogFocus {
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
      const first = start === 'fillable' ? content.querySelector<HTMLElement>(FILLABLE) : null;
      (first ?? content).focus();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const other = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
      if (other) other.dispatchEvent(new PlaceEvent(before.current));
      else returnTo(before.current);
    },
  };
}
