import { type RefObject, useEffect, useState } from 'react';

/**
 * Keeps the head of a table in sight while the page scrolls. For a table that fits its region, CSS does. A
 * wider one scrolls sideways in the region, which takes the head out of the page's scrolling: then
 * `--head-shift` says how far to move the head along.
 * @returns whether the table is wider than its region
 */
export function useStickyHead(region: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const element = region.current;
    const table = element?.querySelector('table');
    if (!element || !table) return undefined;
    const observer = new ResizeObserver(() => setIsWide(table.offsetWidth > element.clientWidth + 1));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [region]);
  useEffect(() => {
    const element = region.current;
    if (!element || !isWide) return undefined;
    const place = () => {
      const top = Number.parseFloat(getComputedStyle(element).getPropertyValue('--sticky-top')) || 0;
      const head = element.querySelector('thead')?.offsetHeight ?? 0;
      const { top: at, height } = element.getBoundingClientRect();
      const shift = Math.min(Math.max(0, top - at), Math.max(0, height - head));
      element.style.setProperty('--head-shift', `${shift}px`);
    };
    place();
    addEventListener('scroll', place, { passive: true });
    return () => removeEventListener('scroll', place);
  }, [region, isWide]);
  return isWide;
}
