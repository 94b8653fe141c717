import { useEffect } from 'react';

/** F6 goes from area to area: the bar, the palette, the email, the settings. Shift goes back. */
export function useAreaKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey) return;
      const areas = [...document.querySelectorAll<HTMLElement>('[data-area]')].filter(
        ({ offsetParent }) => offsetParent !== null,
      );
      const at = areas.findIndex((area) => area.contains(document.activeElement));
      const next = areas.at((at + (event.shiftKey ? -1 : 1)) % areas.length);
      if (next === undefined) return;
      event.preventDefault();
      focusIn(next);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** The first control of an area, or the email's text. */
export function focusIn(area: HTMLElement): void {
  const inside = area.querySelector<HTMLElement>(
    '[contenteditable=true], input:checked, input, button:not([disabled]), select, iframe',
  );
  (inside ?? area).focus();
}
