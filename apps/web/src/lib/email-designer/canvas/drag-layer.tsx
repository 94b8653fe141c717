import type { Drag } from './use-block-drag.ts';

/** What is dragged beside the pointer, and the line where it will land. */
export function DragLayer({ drag }: { drag: Drag | null }) {
  if (drag === null) return null;
  const { label, x, y, shown } = drag;
  return (
    <>
      {shown === null ? null : (
        <div
          aria-hidden
          data-drop-line
          className="pointer-events-none fixed z-30 h-0.75 -translate-y-1/2 rounded-full bg-primary"
          style={{ left: shown.left, top: shown.top, width: shown.width }}
        />
      )}
      <div
        aria-hidden
        className="pointer-events-none fixed z-40 rounded-control bg-popover px-2.5 py-1.5 text-xs font-strong text-popover-foreground shadow-popover"
        style={{ left: x + 12, top: y + 8 }}
      >
        {label}
      </div>
    </>
  );
}
