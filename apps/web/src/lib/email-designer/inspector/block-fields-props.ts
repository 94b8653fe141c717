import type { Node } from '@tiptap/pm/model';

/** The chosen block, its position, and a function that changes its attributes. */
export interface BlockFieldsProps {
  pos: number;
  node: Node;
  set: (attributes: Record<string, unknown>) => void;
}
