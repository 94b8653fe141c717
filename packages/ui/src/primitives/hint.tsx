import type { ReactNode } from 'react';
import { useHint } from './use-hint.ts';

type HintProps = { id: string; text: string; children: ReactNode };

/**
 * A small explanation shown on hover and keyboard focus. Uses the browser's top layer instead of a
 * positioning library, because it is part of every button and so of the sign-in page.
 */
export function Hint({ id, text, children }: HintProps) {
  const { anchor, bubble, handlers } = useHint();
  return (
    <span ref={anchor} className="inline-flex has-[>.w-full]:w-full [&>button]:grow" {...handlers}>
      {children}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="pointer-events-none fixed inset-auto m-0 max-w-72 rounded-badge border-0 bg-tooltip px-2 py-1 text-xs font-normal whitespace-normal text-tooltip-foreground shadow-popover"
      >
        {text}
      </span>
    </span>
  );
}
