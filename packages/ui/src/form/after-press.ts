/**
 * Does it now or, while something is pressed, once that was let go: a message that appears moves what lies
 * below it, and a press whose target has moved away before its end is no click.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) return act();
  const pressed = new AbortController();
  const letGo = () => {
    pressed.abort();
    // The click belongs to the same task as the release.
    setTimeout(act);
  };
  // A finger that scrolls ends in no click.
  for (const end of ['mouseup', 'pointercancel'])
    window.addEventListener(end, letGo, { capture: true, signal: pressed.signal });
}
