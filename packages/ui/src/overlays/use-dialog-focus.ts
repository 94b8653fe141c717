import { useRef } from 'react';
import { placeOf, returnTo } from './focus-place.ts';

const FILLABLE =
  '[data-dialog-body] :is(input:not([type="hidden"], [type="radio"]:not(:checked), [readonly]), select, textarea, [role="combobox"]):not(:disabled)';

type DialogFocus = { onOpenAutoFocus: (event: Event) => void; onCloseAutoFocus: (event: Event) => void };

/**
 * Focus of a dialog that is opened by state instead of by a trigger of its own: goes to the first control to fill in
 * (else to the dialog, never to its close button), and comes back to where it was, or to what is left of that place.
 * @param start `own` leaves the first focus to the dialog's kind: an alert dialog starts on Cancel.
 */
export function useDialogFocus(start: 'fillable' | 'own' = 'fillable'): DialogFocus {
  const before = useRef<Element[]>([]);
  return {
    onOpenAutoFocus: (event) => {
      before.current = placeOf(document.activeElement);
      const content = event.currentTarget;
      if (start === 'own' || !(content instanceof HTMLElement)) return;
      event.preventDefault();
      (content.querySelector<HTMLElement>(FILLABLE) ?? content).focus();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      returnTo(before.current);
    },
  };
}
