import type { MarkName, NodeName } from './nodes/attributes.schema.ts';

/** A piece of a design after the check: only known names, all attributes present. */
export interface DesignNode {
  type: NodeName;
  attrs?: Record<string, unknown>;
  content?: DesignNode[];
  marks?: DesignMark[];
  text?: string;
}
export interface DesignMark {
  type: MarkName;
  attrs?: Record<string, unknown>;
}
