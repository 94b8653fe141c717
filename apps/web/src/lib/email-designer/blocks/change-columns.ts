import { Fragment, type Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state';

/** Two or three columns. What was in a column that goes moves to the end of the last one that stays. */
export function changeColumnCount(
  { doc, tr, schema }: Pick<EditorState, 'doc' | 'tr' | 'schema'>,
  pos: number,
  count: number,
): Transaction | null {
  const columns = doc.nodeAt(pos);
  const { column, paragraph } = schema.nodes;
  if (columns?.type.name !== 'columns' || column === undefined || paragraph === undefined) return null;
  const now: Node[] = [];
  columns.forEach((child) => now.push(child.type.create({ ...child.attrs, width: null }, child.content)));
  const kept = now.slice(0, count);
  const last = kept.at(-1);
  const rest = now
    .slice(count)
    .filter(({ childCount, firstChild }) => childCount > 1 || firstChild?.content.size !== 0);
  if (last !== undefined && rest.length > 0)
    kept[kept.length - 1] = last.copy(
      rest.reduce((content, { content: more }) => content.append(more), last.content),
    );
  while (kept.length < count) kept.push(column.create(null, paragraph.create()));
  tr.replaceWith(pos + 1, pos + columns.nodeSize - 1, Fragment.from(kept));
  return tr.setSelection(NodeSelection.create(tr.doc, pos));
}
