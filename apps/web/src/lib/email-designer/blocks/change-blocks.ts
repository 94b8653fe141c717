import { Fragment, type Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Selection, type Transaction } from '@tiptap/pm/state';
import { allBlocks, blockAt, isRoom, type PlacedBlock } from './find-blocks.ts';

/** Where a block can go: before the `index`th block of the room whose content starts at `roomStart`. */
export interface Slot {
  roomStart: number;
  index: number;
}

export type Direction = 'up' | 'down' | 'out' | 'into';

type State = Pick<EditorState, 'doc' | 'tr' | 'schema'>;

/** Puts a block into a slot; null if the room doesn't take it. */
export function insertBlock(state: State, block: Node, slot: Slot): Transaction | null {
  const room = roomAt(state.doc, slot.roomStart);
  if (room === null || !takes(state.doc, slot, block)) return null;
  const only = room.childCount === 1 ? room.firstChild : null;
  const { tr } = state;
  // A room is never empty: the empty line that keeps it open makes room for the first block.
  if (only !== null && isEmptyText(only)) {
    tr.replaceWith(slot.roomStart, slot.roomStart + only.nodeSize, block);
    return choose(tr, slot.roomStart);
  }
  const pos = posOf(room, slot);
  tr.insert(pos, block);
  return choose(tr, pos);
}

export function deleteBlock(state: State, pos: number): Transaction | null {
  const block = blockAt(state.doc, pos);
  if (block === null) return null;
  const tr = removeFrom(state, block);
  const next = Math.min(pos, tr.doc.content.size);
  return tr.setSelection(Selection.near(tr.doc.resolve(next))).scrollIntoView();
}

export function duplicateBlock(state: State, pos: number): Transaction | null {
  const block = blockAt(state.doc, pos);
  if (block === null) return null;
  const after = pos + block.node.nodeSize;
  return choose(state.tr.insert(after, block.node), after);
}

/** Moves a block to a slot of the same document; null if it is already there or the room doesn't take it. */
export function moveToSlot(state: State, pos: number, slot: Slot): Transaction | null {
  const block = blockAt(state.doc, pos);
  const room = roomAt(state.doc, slot.roomStart);
  if (block === null || room === null) return null;
  const isSameRoom = slot.roomStart === block.roomStart;
  if (isSameRoom && (slot.index === block.index || slot.index === block.index + 1)) return null;
  const isInside = slot.roomStart > pos && slot.roomStart < pos + block.node.nodeSize;
  if (isInside || !takes(state.doc, slot, block.node)) return null;
  const target = posOf(room, slot);
  const tr = removeFrom(state, block);
  const to = tr.mapping.map(target);
  tr.insert(to, block.node);
  return choose(tr, to);
}

/**
 * Moves a block by keyboard. Up and down go past the neighbour and out of the room at its end; `into` goes
 * into the neighbouring columns or condition, `out` behind the block it is in.
 */
export function moveBlock(state: State, pos: number, direction: Direction): Transaction | null {
  const block = blockAt(state.doc, pos);
  if (block === null) return null;
  for (const slot of slotsFor(state.doc, block, direction)) {
    const tr = moveToSlot(state, pos, slot);
    if (tr !== null) return tr;
  }
  return null;
}

function slotsFor(doc: Node, block: PlacedBlock, direction: Direction): Slot[] {
  const { index, room, roomStart } = block;
  const siblings = allBlocks(doc).filter((other) => other.roomStart === roomStart);
  if (direction === 'into')
    return [siblings[index + 1], siblings[index - 1]].flatMap((sibling) =>
      sibling === undefined ? [] : roomsIn(sibling).map((start) => ({ roomStart: start, index: 0 })),
    );
  const outer = holderOf(doc, block);
  const out = (offset: number): Slot[] =>
    outer === null ? [] : [{ roomStart: outer.roomStart, index: outer.index + offset }];
  if (direction === 'out') return out(1);
  if (direction === 'up')
    return index > 0 ? [{ roomStart, index: index - 1 }] : [...besides(outer, roomStart, -1), ...out(0)];
  return index < room.childCount - 1
    ? [{ roomStart, index: index + 2 }]
    : [...besides(outer, roomStart, 1), ...out(1)];
}

/** The end of the column before, or the start of the column after. */
function besides(outer: PlacedBlock | null, roomStart: number, step: 1 | -1): Slot[] {
  if (outer === null) return [];
  const starts = roomsIn(outer);
  const start = starts[starts.indexOf(roomStart) + step];
  if (start === undefined) return [];
  const before = outer.node.child(starts.indexOf(start));
  return [{ roomStart: start, index: step === 1 ? 0 : before.childCount }];
}

/** The starts of the rooms directly in a block. */
function roomsIn({ node, pos }: PlacedBlock): number[] {
  if (isRoom(node)) return [pos + 1];
  const starts: number[] = [];
  node.forEach((child, offset) => {
    if (isRoom(child)) starts.push(pos + 1 + offset + 1);
  });
  return starts;
}

/** The columns or the condition that a block is in. */
export function holderOf(doc: Node, { pos }: Pick<PlacedBlock, 'pos'>): PlacedBlock | null {
  return allBlocks(doc).findLast((other) => other.pos < pos && other.pos + other.node.nodeSize > pos) ?? null;
}

/** Takes a block out. The last one of a room leaves an empty line, since a room is never empty. */
function removeFrom(state: State, { pos, node, room }: PlacedBlock): Transaction {
  const paragraph = state.schema.nodes['paragraph'];
  const end = pos + node.nodeSize;
  if (room.childCount > 1 || paragraph === undefined) return state.tr.delete(pos, end);
  return state.tr.replaceWith(pos, end, paragraph.create());
}

function roomAt(doc: Node, roomStart: number): Node | null {
  if (roomStart < 0 || roomStart > doc.content.size) return null;
  const { parent } = doc.resolve(roomStart);
  return isRoom(parent) ? parent : null;
}

export function posOf(room: Node, { roomStart, index }: Slot): number {
  let pos = roomStart;
  for (let at = 0; at < Math.min(index, room.childCount); at += 1) pos += room.child(at).nodeSize;
  return pos;
}

/** Whether the room's grammar takes the block there. */
export function takes(doc: Node, { roomStart, index }: Slot, block: Node): boolean {
  const room = roomAt(doc, roomStart);
  if (room === null) return false;
  const at = Math.min(index, room.childCount);
  return room.canReplace(at, at, Fragment.from(block));
}

const isEmptyText = (node: Node) => node.type.name === 'paragraph' && node.content.size === 0;

/** Selects the block at `pos`: its text if it has some to edit, otherwise the block. */
export function choose(tr: Transaction, pos: number): Transaction {
  const $pos = tr.doc.resolve(pos);
  const node = $pos.nodeAfter;
  if (node === null) return tr;
  const selection =
    node.isTextblock && node.content.size === 0
      ? Selection.near(tr.doc.resolve(pos + 1))
      : NodeSelection.create(tr.doc, pos);
  return tr.setSelection(selection).scrollIntoView();
}
