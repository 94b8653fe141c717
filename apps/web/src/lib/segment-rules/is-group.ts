import type { Group, RuleNode } from './segment-rules.ts';

export function isGroup(node: RuleNode): node is Group {
  return 'items' in node;
}
