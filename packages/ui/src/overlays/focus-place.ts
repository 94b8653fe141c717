const isGone = (element: Element) => !element.isConnected || element.matches(':disabled');

/** An element and its ancestors, innermost first, to find the focus position later. */
export function placeOf(element: Element | null): Element[] {
  const place: Element[] = [];
  for (
    let next = element;
    next !== null && next !== document.body && next !== document.documentElement;
    next = next.parentElement
  )
    place.push(next);
  return place;
}

/** Whether the focused element was removed or disabled. */
export function isLost([element]: readonly Element[]): boolean {
  return element !== undefined && isGone(element);
}

/**
 * Focuses the closest remaining ancestor, or the page's main element. An element that can't take focus is
 * made focusable until it loses it.
 */
export function returnTo(place: readonly Element[]): void {
  const main = document.querySelector('main');
  const found = place.find((element) => !isGone(element));
  const left = found === undefined || found.contains(main) ? main : found;
  if (!(left instanceof HTMLElement)) return;
  const options = { preventScroll: left !== place[0] };
  left.focus(options);
  if (document.activeElement === left) return;
  left.tabIndex = -1;
  left.addEventListener('blur', () => left.removeAttribute('tabindex'), { once: true });
  // It's no control: Tab goes on from here, and a ring around a part of the page says nothing.
  left.focus({ ...options, focusVisible: false });
}
