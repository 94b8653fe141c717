import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { type PointerEvent as PressEvent, useCallback, useEffect, useRef, useState } from 'react';
import { insertBlock, moveToSlot } from '../blocks/change-blocks.ts';
import type { Prepare } from '../blocks/use-block-commands.ts';
import { type ShownSlot, slotAt } from './slot-at.ts';

/** What is dragged: a new block, or one of the email by its position. */
export interface Dragged {
  label: string;
  /** A new one is made ready when it is dropped. */
  block: Node;
  from: number | null;
}

export interface Drag extends Dragged {
  x: number;
  y: number;
  shown: ShownSlot | null;
}

/** Pixels a press moves before it drags, so that a click stays a click. */
const threshold = 5;
const edge = 48;

/**
 * Drags blocks by pointer: mouse, pen and finger alike. Escape gives up. `onDrop` runs after the block is
 * where it was dropped.
 */
export function useBlockDrag(editor: Editor | null, prepare: Prepare, onDrop: (dragged: Dragged) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const start = useCallback(
    (press: PressEvent, dragged: Dragged) => {
      if (editor === null || press.button !== 0) return;
      stop.current = followPointer(
        { x: press.clientX, y: press.clientY },
        {
          find: ({ x, y }) => {
            scrollAtEdge(editor.view.dom, y);
            return isOver(editor.view.dom, x, y) ? slotAt(editor.view, { x, y }, dragged.block) : null;
          },
          onMove: ({ x, y }, shown) => setDrag({ ...dragged, x, y, shown }),
          onDrop: (shown) => drop(editor, prepare, dragged, shown) && onDrop(dragged),
          onEnd: () => setDrag(null),
        },
      );
    },
    [editor, prepare, onDrop],
  );
  return { drag, start };
}

interface Point {
  x: number;
  y: number;
}

interface Follower {
  find: (at: Point) => ShownSlot | null;
  onMove: (at: Point, shown: ShownSlot | null) => void;
  onDrop: (shown: ShownSlot) => void;
  onEnd: () => void;
}

/** Follows the pointer until it is let go. Returns what gives up. */
function followPointer(from: Point, { find, onMove, onDrop, onEnd }: Follower): () => void {
  const abort = new AbortController();
  let shown: ShownSlot | null = null;
  let isOn = false;
  const end = () => {
    abort.abort();
    onEnd();
  };
  const on = <Name extends 'pointermove' | 'pointerup' | 'pointercancel' | 'keydown'>(
    name: Name,
    listen: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listen, { signal: abort.signal, capture: true });
  on('pointermove', (event) => {
    const at = { x: event.clientX, y: event.clientY };
    isOn ||= Math.hypot(at.x - from.x, at.y - from.y) > threshold;
    if (!isOn) return;
    event.preventDefault();
    shown = find(at);
    onMove(at, shown);
  });
  on('pointerup', () => {
    end();
    if (!isOn) return;
    swallowClick();
    if (shown !== null) onDrop(shown);
  });
  on('pointercancel', end);
  on('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  });
  return end;
}

export type StartDrag = ReturnType<typeof useBlockDrag>['start'];

function drop(editor: Editor, prepare: Prepare, { block, from }: Dragged, { slot }: ShownSlot): boolean {
  const made = from === null ? editor.schema.nodeFromJSON(prepare(block.toJSON())) : block;
  const tr = from === null ? insertBlock(editor.state, made, slot) : moveToSlot(editor.state, from, slot);
  if (tr === null) return false;
  editor.view.dispatch(closeHistory(tr));
  editor.view.focus();
  return true;
}

/** Letting go over the button where the press began isn't a click on it. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}

const scrollerOf = (dom: Element) => dom.closest('[data-canvas]');

function isOver(dom: Element, x: number, y: number): boolean {
  const box = scrollerOf(dom)?.getBoundingClientRect();
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

function scrollAtEdge(dom: Element, y: number): void {
  const scroller = scrollerOf(dom);
  if (scroller === null) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + edge) scroller.scrollBy(0, -12);
  else if (y > bottom - edge) scroller.scrollBy(0, 12);
}
