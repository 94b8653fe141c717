import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** The delay keeps hints from flashing while the pointer crosses a row of buttons. */
const DELAY_MS = 250;
const GAP = 6;
const MARGIN = 8;

/** Opens the bubble in the top layer, below its anchor or above where there is no room, inside the window. */
function place(anchor: HTMLElement | null, bubble: HTMLElement | null): void {
  if (!anchor || !bubble?.showPopover) return;
  if (!bubble.matches(':popover-open')) bubble.showPopover();
  const from = anchor.getBoundingClientRect();
  const size = bubble.getBoundingClientRect();
  const left = Math.min(
    Math.max(MARGIN, from.left + from.width / 2 - size.width / 2),
    innerWidth - size.width - MARGIN,
  );
  const hasRoomBelow = from.bottom + size.height + GAP + MARGIN < innerHeight;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${hasRoomBelow ? from.bottom + GAP : from.top - size.height - GAP}px`;
}

type Hint = {
  anchor: RefObject<HTMLSpanElement | null>;
  bubble: RefObject<HTMLSpanElement | null>;
  handlers: {
    onMouseEnter: () => void;
    onMouseLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
    onClick: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
};

/** Shows the bubble while the anchor is hovered or has keyboard focus; Escape and a press hide it. */
export function useHint(): Hint {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => place(anchor.current, bubble.current), DELAY_MS);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover();
  };
  const handlers: Hint['handlers'] = {
    onMouseEnter: show,
    onMouseLeave: hide,
    onFocus: (event) => event.target.matches(':focus-visible') && show(),
    onBlur: hide,
    onClick: hide,
    onKeyDown: (event) => event.key === 'Escape' && hide(),
  };
  return { anchor, bubble, handlers };
}
