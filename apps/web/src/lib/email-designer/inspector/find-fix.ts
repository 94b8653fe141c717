import type { Node } from '@tiptap/pm/model';
import type { RenderedDesign } from '../designer-source.ts';

/** A remark about the email, as the server makes it. */
export type Check = RenderedDesign['checks'][number];

/** What mends a check: choosing a block, the email's own settings, or a footer. Null if the author has to know. */
export type Fix = { block: number } | 'email' | 'footer' | null;

/** The server says which block a check is about. Merge tags in no block are in the subject or the preheader. */
export function findFix(doc: Node, { id, block }: Check): Fix {
  const pos = block === undefined ? null : positionOf(doc, block);
  if (pos !== null) return { block: pos };
  if (id === 'empty_subject' || id === 'unknown_attribute') return 'email';
  return id === 'unsubscribe_added' || id === 'no_postal_address' ? 'footer' : null;
}

/** The position of the node at `3.0.1`: the second part of the first part of the fourth block. */
export function positionOf(doc: Node, path: string): number | null {
  let node = doc;
  let pos = -1;
  for (const index of path.split('.').map(Number)) {
    if (!(index < node.childCount)) return null;
    pos += 1;
    for (let before = 0; before < index; before += 1) pos += node.child(before).nodeSize;
    node = node.child(index);
  }
  return pos;
}
