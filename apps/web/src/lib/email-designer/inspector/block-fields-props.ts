import type { Node } from '@tiptap/pm/model';

/** The chosen block, where it stands, and a function that changes its attributes. */
export interface BlockFieldsProps {
  pos: number;
  node: Node;
  set: (attributes: Record<string, unknown>) => void;
}
