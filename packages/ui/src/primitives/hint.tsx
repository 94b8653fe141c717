import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';

/** Passing over a row of buttons should not flash their hints. */
const HOVER_DELAY_MS = 250;

type HintProps = { id: string; text: string; children: ReactNode };

/**
 * A small explanation shown on hover and focus. Uses the browser's top layer instead of a positioning library,
 * because it is part of every button and so of the sign-in page.
 */
export function Hint({ id, text, children }: HintProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => {
    const from = anchor.current?.getBoundingClientRect();
    const box = bubble.current;
    if (!from || !box?.showPopover) return;
    if (!box.matches(':popover-open')) box.showPopover();
    const size = box.getBoundingClientRect();
    const left = Math.min(Math.max(8, from.left + from.width / 2 - size.width / 2), innerWidth - size.width - 8);
    const isBelow = from.bottom + size.height + 12 < innerHeight;
    box.style.left = `${left}px`;
    box.style.top = `${isBelow ? from.bottom + 6 : from.top - size.height - 6}px`;
  };
  const showSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, HOVER_DELAY_MS);
  };
  const showForKeyboard = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) showSoon();
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover();
  };

  return (
    <span
      ref={anchor}
      className="inline-flex"
      onMouseEnter={showSoon}
      onMouseLeave={hide}
      onFocus={showForKeyboard}
      onBlur={hide}
      onClick={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="pointer-events-none fixed inset-auto m-0 max-w-72 rounded-md border-0 bg-tooltip px-2 py-1 text-xs font-normal whitespace-normal text-tooltip-foreground shadow-popover"
      >
        {text}
      </span>
    </span>
  );
}
