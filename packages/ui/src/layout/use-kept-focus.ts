import { useEffect } from 'react';

const isGone = (element: Element) => !element.isConnected || element.matches(':disabled');

/** Gives the focus to what has none of its own, until it goes on. */
function lend(place: HTMLElement): void {
  place.focus({ preventScroll: true });
  if (document.activeElement === place) return;
  place.tabIndex = -1;
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  place.focus({ preventScroll: true });
}

/**
 * Keeps the focus on the page when what had it is taken away or switched off, as by its own press: it goes to what was
 * around it, so that the next Tab goes on from there and not from the top. What takes the focus itself, such as a dialog
 * that closes, comes first.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: Element[] = [];
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      around = [];
      for (let element = target instanceof Element ? target : null; element !== null && element !== document.body; element = element.parentElement)
        around.push(element);
    };
    const restore = () => {
      const [last] = around;
      if (last === undefined || !isGone(last) || document.activeElement !== document.body) return;
      const place = around.find((element) => !isGone(element)) ?? document.querySelector('main');
      if (place instanceof HTMLElement) lend(place);
    };
    const observer = new MutationObserver(() => {
      const [last] = around;
      if (last === undefined || !isGone(last)) return;
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
