import { type RefObject, useEffect } from 'react';

/**
 * In pixels. A table with room for fewer than about seven rows keeps its full length, and the page scrolls.
 */
const LEAST = 320;

const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
const isInFlow = (element: Element) => !/fixed|absolute/.test(getComputedStyle(element).position);

/** The height of the page content below the element, without spare room on a short page. */
function heightBelow(element: Element, main: Element): number {
  const lines = [...main.children].filter(isInFlow).map(bottomOf);
  return Math.max(...lines) - bottomOf(element) + Number.parseFloat(getComputedStyle(main).paddingBottom);
}

/**
 * Sets `--room` on the element: the height at which either the element or the page scrolls, never both. Only
 * works inside the page's main element.
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
    // Also updates when content above or below changes; neither depends on this element's height.
    const observer = new ResizeObserver(fit);
    observer.observe(main);
    addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      removeEventListener('resize', fit);
    };
  }, [element]);
}
