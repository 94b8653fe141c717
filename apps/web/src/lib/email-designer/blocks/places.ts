import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { Mappable } from '@tiptap/pm/transform';
import { insertBlock, posOf, type Slot } from './change-blocks.ts';
import { isRoom } from './find-blocks.ts';

type State = Pick<EditorState, 'doc' | 'tr' | 'schema' | 'selection'>;

/** A slot as a position, which later changes can move. */
export const posOfSlot = (doc: Node, slot: Slot): number => posOf(doc.resolve(slot.roomStart).parent, slot);

/** Blocks that come later, each with its place in the email. They start at one place, in the order of the list. */
export class Places {
  #at: readonly number[];

  constructor(at: number, count: number) {
    this.#at = Array.from({ length: count }, () => at);
  }

  /** After each change of the email. */
  map(mapping: Mappable): void {
    this.#at = this.#at.map((pos) => mapping.map(pos, -1));
  }

  /**
   * Puts a block at its place, or as near as a room takes it. What is selected stays selected: one may be typing
   * elsewhere. Null if nothing takes it.
   */
  insert(state: State, index: number, block: Node): { tr: Transaction; from: number } | null {
    const at = Math.min(this.#at[index] ?? 0, state.doc.content.size);
    for (const slot of slotsAround(state.doc, at)) {
      const tr = insertBlock(state, block, slot);
      if (tr === null) continue;
      const { from } = tr.selection;
      return { tr: tr.setSelection(state.selection.map(tr.doc, tr.mapping)), from };
    }
    return null;
  }

  /** After the `index`th block was put in: those before it stay before it, those behind it go behind. */
  inserted(index: number, from: number, size: number): void {
    this.#at = this.#at.map((pos, other) =>
      other < index ? Math.min(pos, from) : other > index ? Math.max(pos, from + size) : pos,
    );
  }
}

/** From the innermost room outwards. */
function slotsAround(doc: Node, pos: number): Slot[] {
  const $pos = doc.resolve(pos);
  return Array.from({ length: $pos.depth + 1 }, (_each, up) => $pos.depth - up)
    .filter((depth) => isRoom($pos.node(depth)))
    .map((depth) => ({
      roomStart: $pos.start(depth),
      index: depth === $pos.depth ? $pos.index(depth) : $pos.indexAfter(depth),
    }));
}
