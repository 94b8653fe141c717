import { type RefObject, useEffect } from 'react';

/** Pixels; a table that would show fewer than some seven rows is as long as it is, and the page scrolls. */
const LEAST = 320;

const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
const isInFlow = (element: Element) => !/fixed|absolute/.test(getComputedStyle(element).position);

/**
 * What the page has below the element, down to its last line. Spare room at the end of a short page is not
 * counted.
 */
function heightBelow(element: Element, main: Element): number {
  const lines = [...main.children].filter(isInFlow).map(bottomOf);
  return Math.max(...lines) - bottomOf(element) + Number.parseFloat(getComputedStyle(main).paddingBottom);
}

/**
 * Keeps `--room` on the element: the height it may have so that either it scrolls or the page does, and never
 * both. Nothing outside a page's main part.
 */
export function useFittedHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = element.current?.closest('main');
    if (!main) return undefined;
    const fit = () => {
      if (!element.current) return;
      const above = element.current.getBoundingClientRect().top + scrollY;
      const room = Math.floor(innerHeight - above - heightBelow(element.current, main));
      element.current.style.setProperty('--room', room < LEAST ? 'none' : `${room}px`);
    };
    // Also when something appears above or below: neither depends on the height of the element itself.
    const observer = new ResizeObserver(fit);
    observer.observe(main);
    addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      removeEventListener('resize', fit);
    };
  }, [element]);
}
