import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { clampWidth, WIDTH } from '../table-layout.ts';

type ColumnResizerProps = {
  id: string;
  header: string;
  /** What the reader has chosen. */
  width: number | undefined;
  /** Gets the widths of all columns, in pixels. */
  onResize: (widths: Record<string, number>) => void;
};

/** The widths of all columns of the handle's table as they are on screen. */
const widthsOf = (handle: HTMLElement): Record<string, number> =>
  Object.fromEntries(
    [...(handle.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])].map((head) => [
      head.dataset['column'] ?? '',
      clampWidth(head.offsetWidth),
    ]),
  );

/** The right edge of a column's head: drag it, or move it with the arrow keys. */
export function ColumnResizer({ id, header, width, onResize }: ColumnResizerProps) {
  const [measured, setMeasured] = useState<number>(WIDTH.least);
  // Where the arrow keys have come to: the next press may come before the last one is drawn.
  const reached = useRef<number>(WIDTH.least);
  const begin = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    reached.current = clampWidth(currentTarget.closest('th')?.offsetWidth ?? 0);
    setMeasured(reached.current);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -WIDTH.step, ArrowRight: WIDTH.step }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    reached.current = clampWidth(reached.current + step);
    onResize({ ...widthsOf(event.currentTarget), [id]: reached.current });
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle: HTMLElement = event.currentTarget;
    const from = event.clientX;
    const widths = widthsOf(handle);
    const resizeTo = (width: number) => {
      reached.current = clampWidth(width);
      onResize({ ...widths, [id]: reached.current });
    };
    const dragging = new AbortController();
    const { signal } = dragging;
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', ({ clientX }) => resizeTo((widths[id] ?? 0) + clientX - from), {
      signal,
    });
    for (const end of ['pointerup', 'pointercancel'] as const)
      handle.addEventListener(end, () => dragging.abort(), { signal });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a separator that moves is a control
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-valuemin={WIDTH.least}
      aria-valuemax={WIDTH.most}
      aria-valuenow={width ?? measured}
      tabIndex={0}
      onFocus={begin}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      className="absolute inset-y-1 right-0 z-10 w-2 cursor-col-resize touch-none rounded-sm after:absolute after:inset-y-1 after:right-0 after:w-px hover:after:bg-input focus-visible:-outline-offset-1 focus-visible:after:bg-ring"
    />
  );
}
