/**
 * Does it now or, while something is pressed, once that was let go: a message that appears moves what lies below it,
 * and a press whose target has moved away before its end is no click.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) return act();
  // The click belongs to the same task as the release.
  window.addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true });
}
