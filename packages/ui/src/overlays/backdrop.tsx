import { useEffect } from 'react';
import { overlayClass } from './dialog-frame.ts';

let locks = 0;

/** Keeps the page from scrolling, and its width even where the scroll bar takes room. Returns the way back. */
function lockScroll(): () => void {
  const { documentElement: html } = document;
  if (locks === 0) html.dataset['scrollLocked'] = window.innerWidth > html.clientWidth ? 'bar' : '';
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) delete html.dataset['scrollLocked'];
  };
}

/**
 * Covers the page below a dialog. The library's own overlay sets a variable on the body, which every element inherits:
 * styling a long table again took 600 ms of a press on a slow phone.
 */
export function Backdrop() {
  useEffect(lockScroll, []);
  return <div aria-hidden data-state="open" className={overlayClass} />;
}
