import type { Group, RuleNode } from './group-editor.tsx';

export function isGroup(node: RuleNode): node is Group {
  return 'items' in node;
}
