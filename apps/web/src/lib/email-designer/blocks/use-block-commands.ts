import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Selection, type Transaction } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';
import { useMemo } from 'react';
import { useAnnounce } from '../announcer.tsx';
import { blockName } from './block-words.ts';
import {
  choose,
  deleteBlock,
  type Direction,
  duplicateBlock,
  holderOf,
  insertBlock,
  moveBlock,
} from './change-blocks.ts';
import { allBlocks, blockAt, chosenBlock, type PlacedBlock } from './find-blocks.ts';

const moved: Record<Direction, string> = {
  up: 'moved up',
  down: 'moved down',
  into: 'moved in',
  out: 'moved out',
};
const stuck: Record<Direction, string> = {
  up: 'is already the first',
  down: 'is already the last',
  into: 'has no columns or condition next to it that take it',
  out: 'isn’t in columns or a condition',
};

/** Every command on blocks, for the mouse, the keyboard and the menus. Each announces what it did. */
export function useBlockCommands(editor: Editor | null, prepare: Prepare) {
  const announce = useAnnounce();
  return useMemo(
    () => (editor === null ? null : blockCommands(editor, announce, prepare)),
    [editor, announce, prepare],
  );
}

/** Completes a new block from the design, such as a condition’s rule. */
export type Prepare = (content: JSONContent) => JSONContent;

export type BlockCommands = ReturnType<typeof blockCommands>;

export function blockCommands(editor: Editor, announce: (text: string) => void, prepare: Prepare) {
  const run = runner(editor, announce);
  const nameAt = (pos: number) => nameOf(blockAt(editor.state.doc, pos));
  const add = (content: JSONContent, below: PlacedBlock | null): boolean => {
    const block = editor.schema.nodeFromJSON(prepare(content));
    return run(
      addBelow(editor, block, below),
      (added) => `${blockName(block)} added, ${placeOf(added)}`,
      `${blockName(block)} can’t go here. Select a block outside of columns and conditions.`,
    );
  };
  return {
    chosen: () => chosenBlock(editor.state),
    select(pos: number): void {
      editor.view.dispatch(choose(editor.state.tr, pos));
    },
    move(pos: number, direction: Direction): boolean {
      const name = nameAt(pos);
      return run(
        moveBlock(editor.state, pos, direction),
        (block) => `${name} ${moved[direction]}, ${placeOf(block)}`,
        `${name} ${stuck[direction]}`,
      );
    },
    duplicate(pos: number): boolean {
      const name = nameAt(pos);
      return run(
        duplicateBlock(editor.state, pos),
        (block) => `${name} duplicated, ${placeOf(block)}`,
        'Nothing to duplicate',
      );
    },
    remove(pos: number): boolean {
      const name = nameAt(pos);
      return run(deleteBlock(editor.state, pos), () => `${name} deleted`, 'Nothing to delete');
    },
    /** Adds a block below the chosen one, or at the end of the email. */
    add: (content: JSONContent): boolean => add(content, chosenBlock(editor.state)),
    /** The same, outside of columns and conditions. */
    addOutermost(content: JSONContent): boolean {
      let at = chosenBlock(editor.state);
      for (let holder = at; holder !== null; holder = holderOf(editor.state.doc, holder)) at = holder;
      return add(content, at);
    },
  };
}

/** Applies a change and says what it did, or says why there was none. */
function runner(editor: Editor, announce: (text: string) => void) {
  return (tr: Transaction | null, said: (block: PlacedBlock | null) => string, refused: string): boolean => {
    if (tr === null) {
      announce(refused);
      return false;
    }
    // Each command is undone alone, however quickly the next one follows.
    editor.view.dispatch(closeHistory(tr));
    announce(said(chosenBlock(editor.state)));
    return true;
  };
}

const nameOf = (block: PlacedBlock | null) => (block === null ? 'Block' : blockName(block.node));

const placeOf = (block: PlacedBlock | null) =>
  block === null ? '' : `${block.index + 1} of ${block.room.childCount}`;

/** Below a block, or below the block around it where the room doesn't take it. */
function addBelow({ state }: Editor, block: Node, below: PlacedBlock | null): Transaction | null {
  let at = below ?? allBlocks(state.doc).findLast(({ depth }) => depth === 0) ?? null;
  while (at !== null) {
    const isBlank = at.node.type.name === 'paragraph' && at.node.content.size === 0;
    const tr = isBlank ? replaceBlank(state, at, block) : null;
    const done = tr ?? insertBlock(state, block, { roomStart: at.roomStart, index: at.index + 1 });
    if (done !== null) return done;
    at = holderOf(state.doc, at);
  }
  return null;
}

/** The empty line where one types "/" becomes the block. */
function replaceBlank(state: Editor['state'], at: PlacedBlock, block: Node): Transaction | null {
  const inserted = insertBlock(state, block, { roomStart: at.roomStart, index: at.index });
  if (inserted === null || at.room.childCount === 1) return inserted;
  const from = at.pos + block.nodeSize;
  return choose(inserted.delete(from, from + at.node.nodeSize), at.pos);
}

/** The block before or after in reading order becomes the selected one. */
export function selectNeighbour(editor: Editor, step: 1 | -1): boolean {
  const { state } = editor;
  if (!(state.selection instanceof NodeSelection) || state.selection.node.isInline) return false;
  const blocks = allBlocks(state.doc);
  const at = blocks.findIndex(({ pos }) => pos === state.selection.from);
  const next = blocks[at + step];
  if (at === -1 || next === undefined) return true;
  editor.view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, next.pos)).scrollIntoView());
  return true;
}

/** Selects the block around the caret; pressed again, the columns or condition around it. */
export function selectAround(editor: Editor): boolean {
  const { state } = editor;
  const block = chosenBlock(state);
  if (block === null) return false;
  const isSelected = state.selection instanceof NodeSelection && state.selection.from === block.pos;
  const wanted = isSelected ? holderOf(state.doc, block) : block;
  if (wanted === null) return false;
  editor.view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, wanted.pos)));
  return true;
}

/** Puts the caret at the end of the selected block's text; false if it has none. */
export function editSelected(editor: Editor): boolean {
  const { state } = editor;
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || !hasText(selection.node)) return false;
  const end = Selection.findFrom(state.doc.resolve(selection.to - 1), -1, true);
  if (end === null) return false;
  editor.view.dispatch(state.tr.setSelection(end).scrollIntoView());
  return true;
}

function hasText(node: Node): boolean {
  let isFound = node.isTextblock;
  node.descendants((child) => {
    isFound ||= child.isTextblock;
    return !isFound;
  });
  return isFound;
}
