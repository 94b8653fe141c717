const isGone = (element: Element) => !element.isConnected || element.matches(':disabled');

/**
 * An element and all that it stands in, from the inside out: where the focus is, and what is left of that
 * place later.
 */
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

/** Whether what had the focus was taken away or switched off. */
export function isLost([element]: readonly Element[]): boolean {
  return element !== undefined && isGone(element);
}

/**
 * Focuses what is left of a place, the page's main part when that is all. What cannot have the focus has it
 * until it goes on.
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
  left.focus(options);
}
