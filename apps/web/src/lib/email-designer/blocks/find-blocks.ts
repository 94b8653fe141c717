import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';

/** A block with its position: `pos` is before it, `index` its place among its siblings. */
export interface PlacedBlock {
  pos: number;
  node: Node;
  index: number;
  /** The document, a column or a condition. */
  room: Node;
  /** The start of the room's content. */
  roomStart: number;
  depth: number;
}

/** Nodes that hold blocks. A section and a condition are blocks themselves. */
const rooms = new Set(['doc', 'section', 'column', 'conditional']);

export const isRoom = (node: Node): boolean => rooms.has(node.type.name);

/** Every block in the order it is read, the columns of a block and the blocks of a column after it. */
export function allBlocks(doc: Node): PlacedBlock[] {
  const found: PlacedBlock[] = [];
  const walk = (parent: Node, start: number, depth: number) => {
    parent.forEach((node, offset, index) => {
      const pos = start + offset;
      const isBlock = isRoom(parent);
      if (isBlock) found.push({ pos, node, index, room: parent, roomStart: start, depth });
      if (isRoom(node) || node.type.name === 'columns') walk(node, pos + 1, isBlock ? depth + 1 : depth);
    });
  };
  walk(doc, 0, 0);
  return found;
}

export function blockAt(doc: Node, pos: number): PlacedBlock | null {
  return allBlocks(doc).find((block) => block.pos === pos) ?? null;
}

/** The block that is selected, or the innermost around the caret. */
export function chosenBlock({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): PlacedBlock | null {
  const around = allBlocks(doc).filter(({ pos, node }) =>
    selection instanceof NodeSelection && !selection.node.isInline
      ? pos <= selection.from && pos + node.nodeSize >= selection.to
      : pos < selection.from && pos + node.nodeSize > selection.from,
  );
  return around.at(-1) ?? null;
}
