import type { KeyboardEvent } from 'react';

const STOPS = '[data-row-open], input[type="checkbox"]';

/** Arrow up and down move between rows, staying on the link or on the checkbox. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const { target, key } = event;
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !(target instanceof HTMLElement)) return;
  if (!target.matches(STOPS)) return;
  const row = target.closest('tr');
  const step = key === 'ArrowUp' ? 'previousElementSibling' : 'nextElementSibling';
  let next = row?.[step];
  // Headings of groups have nothing to stop at.
  while (next instanceof HTMLElement && next.dataset['group'] !== undefined) next = next[step];
  const stop = target.matches('[data-row-open]') ? '[data-row-open]' : 'input[type="checkbox"]';
  const goal = next?.querySelector<HTMLElement>(stop);
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}
