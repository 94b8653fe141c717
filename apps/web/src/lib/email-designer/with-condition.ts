import type { ContentCondition } from '@talkdrum/email-designs';
import type { Editor, JSONContent } from '@tiptap/react';
import { withNumber } from './design-parts.ts';

/**
 * A new condition needs a rule of the design, or the server refuses the design. It starts with the account's first
 * segment or attribute, which its settings change.
 */
export function withCondition(
  editor: Editor,
  content: JSONContent,
  first: ContentCondition | null,
): JSONContent {
  if (content.type !== 'conditional' || first === null) return content;
  const { doc, tr } = editor.state;
  const { index, conditions, isNew } = withNumber(doc.attrs, first);
  if (isNew)
    editor.view.dispatch(tr.setDocAttribute('conditions', conditions).setMeta('addToHistory', false));
  return { ...content, attrs: { condition: index } };
}
