import { useEffect } from 'react';
import { isLost, placeOf, returnTo } from '../overlays/focus-place.ts';

/**
 * Keeps the focus on the page when what had it is taken away or switched off, as by its own press: it goes to
 * what was around it, so that the next Tab goes on from there and not from the top. What takes the focus
 * itself, such as a dialog that closes, comes first.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let place: Element[] = [];
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      place = placeOf(target instanceof Element ? target : null);
    };
    const restore = () => {
      if (isLost(place) && document.activeElement === document.body) returnTo(place);
    };
    const observer = new MutationObserver(() => {
      if (!isLost(place)) return;
      cancelAnimationFrame(frame);
      // After the browser has taken the focus from what is disabled, and whoever wants it has had a turn.
      frame = requestAnimationFrame(() => setTimeout(restore));
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}
