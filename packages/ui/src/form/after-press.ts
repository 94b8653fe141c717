/**
 * Runs now or, while a pointer is pressed, after its release: a message that appears moves the layout, and if
 * the target moves away before the release there's no click.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) return act();
  const pressed = new AbortController();
  const letGo = () => {
    pressed.abort();
    // The click belongs to the same task as the release.
    setTimeout(act);
  };
  // Scrolling by touch ends without a click.
  for (const end of ['mouseup', 'pointercancel'])
    window.addEventListener(end, letGo, { capture: true, signal: pressed.signal });
}
