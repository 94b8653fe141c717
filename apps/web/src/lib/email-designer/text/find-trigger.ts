import type { EditorState } from '@tiptap/pm/state';

/** What is being typed that a menu completes: "/" on a line of its own, or "{{" anywhere. */
export interface Trigger {
  kind: 'block' | 'tag';
  query: string;
  from: number;
  to: number;
}

export function findTrigger({ selection }: Pick<EditorState, 'selection'>): Trigger | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.inlineContent) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const to = $from.pos;
  const isAlone = $from.parent.content.size === $from.parentOffset && $from.parent.type.name === 'paragraph';
  const slash = isAlone ? /^\/([\p{L}\p{N} ]{0,30})$/u.exec(before) : null;
  if (slash !== null) return { kind: 'block', query: slash[1] ?? '', from: to - before.length, to };
  const tag = /\{\{\s*([\p{L}\p{N}_. ]{0,40})$/u.exec(before);
  return tag === null ? null : { kind: 'tag', query: (tag[1] ?? '').trim(), from: to - tag[0].length, to };
}
