import { type KeyboardEvent, useRef } from 'react';

const settleMs = 60;

const tabbable =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [contenteditable="true"], [tabindex]';

/** The element Tab reaches before or after another, within its dialog or else the page. */
function besides(box: Element, isBack: boolean): HTMLElement | undefined {
  const area = box.closest('[role="dialog"], [role="alertdialog"]') ?? document.body;
  const side = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const found = [...area.querySelectorAll<HTMLElement>(tabbable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      // Of a group of radio buttons Tab reaches the chosen one.
      !element.matches(':disabled, [type="radio"]:not(:checked)') &&
      element.checkVisibility() &&
      !box.contains(element) &&
      (box.compareDocumentPosition(element) & side) !== 0,
  );
  return isBack ? found.at(-1) : found[0];
}

/**
 * Tab in an open picker closes it and moves to the next field, Shift+Tab to the previous one, like a native
 * select.
 */
export function useTabOut(close: () => void) {
  const box = useRef<HTMLDivElement>(null);
  return {
    box,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || box.current === null) return;
      const target = besides(box.current, event.shiftKey);
      event.preventDefault();
      event.stopPropagation();
      close();
      // After the popover has returned focus to its button and `useKeptFocus` has run.
      if (target !== undefined) setTimeout(() => target.focus(), settleMs);
    },
  };
}
