import type { Node } from '@tiptap/pm/model';
import { nodeAttributes } from '@talkdrum/email-designs';
import { useState } from 'react';
import { useDesigner } from '../designer-context.ts';
import { ChoiceRow, Settings, TextRow } from './rows.tsx';
import { stringOf } from './shared-fields.tsx';

const fallback = nodeAttributes.mergeTag.shape.fallback;

/** Which field a merge tag shows, and what contacts without it read. */
export function MergeTagFields({ pos, node }: { pos: number; node: Node }) {
  const { editor, tags } = useDesigner();
  const path = stringOf(node.attrs['path']) ?? '';
  const stored = stringOf(node.attrs['fallback']) ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const read = fallback.safeParse(typed ?? stored);
  const set = (name: string, value: unknown) =>
    editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, name, value));
  const choices = tags.all
    .filter(({ isLink }) => !isLink)
    .map((tag) => ({ value: tag.path, label: tag.label }));
  const options = choices.some(({ value }) => value === path)
    ? choices
    : [{ value: path, label: tags.labelOf(path) }, ...choices];
  return (
    <Settings title="Merge tag">
      <ChoiceRow label="Field" isList value={path} options={options} onChange={(next) => set('path', next)} />
      <TextRow
        label="Fallback"
        value={typed ?? stored}
        error={read.success ? null : (read.error.issues[0]?.message ?? null)}
        help="What contacts without a value read."
        onChange={(text) => {
          setTyped(text);
          if (fallback.safeParse(text).success) set('fallback', text === '' ? null : text);
        }}
      />
    </Settings>
  );
}
