import { useEffect } from 'react';
import { isLost, placeOf, returnTo } from '../overlays/focus-place.ts';

/**
 * Keeps focus on the page when the focused element is removed or disabled: moves it to the closest remaining
 * ancestor, so that Tab continues there. Elements that take focus themselves, such as a closing dialog, go
 * first.
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
      // After the browser has blurred the disabled element and others had a chance to take focus.
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
