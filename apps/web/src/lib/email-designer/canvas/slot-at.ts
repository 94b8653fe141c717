import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { type Slot, takes } from '../blocks/change-blocks.ts';
import { isRoom } from '../blocks/find-blocks.ts';

interface Point {
  x: number;
  y: number;
}

/** A slot, and where its line is drawn on the screen. */
export interface ShownSlot {
  slot: Slot;
  left: number;
  top: number;
  width: number;
}

interface Room {
  start: number;
  node: Node;
  box: DOMRect;
}

/** Where a block lands if it is let go at this point: the innermost room under it that takes the block. */
export function slotAt(view: EditorView, point: Point, block: Node): ShownSlot | null {
  const rooms = roomsOf(view);
  const under = rooms
    .filter(({ box }) => isWithin(box, point))
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
  const candidates = [...under, ...rooms.slice(0, 1)];
  for (const room of candidates) {
    const shown = slotIn(view, room, point.y);
    if (takes(view.state.doc, shown.slot, block)) return shown;
  }
  return null;
}

function slotIn(view: EditorView, { start, node, box }: Room, y: number): ShownSlot {
  let index = 0;
  let top = box.top;
  let pos = start;
  for (let at = 0; at < node.childCount; at += 1) {
    const child = boxOf(view, pos);
    pos += node.child(at).nodeSize;
    if (child === null) continue;
    if (y < child.top + child.height / 2)
      return {
        slot: { roomStart: start, index },
        left: box.left,
        top: index === 0 ? child.top : top,
        width: box.width,
      };
    index = at + 1;
    top = child.bottom;
  }
  return { slot: { roomStart: start, index }, left: box.left, top, width: box.width };
}

function roomsOf(view: EditorView): Room[] {
  const { doc } = view.state;
  const rooms: Room[] = [];
  const add = (node: Node, start: number, element: Element | null) => {
    if (element !== null) rooms.push({ start, node, box: element.getBoundingClientRect() });
  };
  add(doc, 0, view.dom);
  doc.descendants((node, pos) => {
    if (isRoom(node)) add(node, pos + 1, elementAt(view, pos));
    return !node.isTextblock;
  });
  return rooms;
}

export function elementAt(view: EditorView, pos: number): Element | null {
  const dom = view.nodeDOM(pos);
  return dom instanceof Element ? dom : (dom?.parentElement ?? null);
}

export const boxOf = (view: EditorView, pos: number): DOMRect | null =>
  elementAt(view, pos)?.getBoundingClientRect() ?? null;

const isWithin = ({ left, right, top, bottom }: DOMRect, { x, y }: Point) =>
  x >= left && x <= right && y >= top && y <= bottom;
