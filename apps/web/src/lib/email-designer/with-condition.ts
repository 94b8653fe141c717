import type { ContentCondition } from '@talkdrum/email-designs';
import type { Editor, JSONContent } from '@tiptap/react';
import { partsOf } from './use-design-editor.ts';

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
  const { conditions } = partsOf(editor.state.doc.attrs);
  const same = conditions.findIndex((other) => JSON.stringify(other) === JSON.stringify(first));
  if (same === -1)
    editor.view.dispatch(
      editor.state.tr.setDocAttribute('conditions', [...conditions, first]).setMeta('addToHistory', false),
    );
  return { ...content, attrs: { condition: same === -1 ? conditions.length : same } };
}
