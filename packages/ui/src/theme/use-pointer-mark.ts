import { useEffect } from 'react';

/**
 * Puts `data-pointer` on `<html>` from a press of the pointer until the next key. Browsers draw a focus ring around what a
 * script focuses, so tabs, and the buttons of menus that close, had one after a click; `styles.css` leaves it out.
 */
export function usePointerMark(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const mark = () => {
      dataset['pointer'] = '';
    };
    const unmark = () => {
      delete dataset['pointer'];
    };
    addEventListener('pointerdown', mark, { capture: true });
    addEventListener('keydown', unmark, { capture: true });
    return () => {
      removeEventListener('pointerdown', mark, { capture: true });
      removeEventListener('keydown', unmark, { capture: true });
    };
  }, []);
}
