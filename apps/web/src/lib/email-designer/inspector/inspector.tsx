import { EmptyState, Segmented } from '@talkdrum/ui';
import { MousePointerClick } from 'lucide-react';
import { useEditorState } from '@tiptap/react';
import { NodeSelection } from '@tiptap/pm/state';
import { lookOf } from '../blocks/block-words.ts';
import { useDesigner } from '../designer-context.ts';
import { BlockFields } from './blocks/block-fields.tsx';
import { Checks, problemsIn } from './checks.tsx';
import { EmailFields } from './email-fields.tsx';
import { MergeTagFields } from './merge-tag-fields.tsx';
import { useChosenBlock, useSetAttributes } from './use-attributes.ts';

export type InspectorTab = 'block' | 'email' | 'checks';

interface InspectorProps {
  tab: InspectorTab;
  onTab: (tab: InspectorTab) => void;
}

/** The settings of the chosen block and of the email; below them what to fix. */
export function Inspector({ tab, onTab }: InspectorProps) {
  const { preview, source } = useDesigner();
  const block = useChosenBlock();
  const count = problemsIn(preview.data?.checks ?? []);
  const tabs = [
    { value: 'block', label: block === null ? 'Block' : lookOf(block.node).name },
    { value: 'email', label: 'Email' },
    { value: 'checks', label: count === 0 ? 'Checks' : `Checks ${count}` },
  ];
  const change = (value: string) => onTab(value === 'email' || value === 'checks' ? value : 'block');
  return (
    <div className="flex min-h-full flex-col">
      <div className="sticky top-0 z-1 bg-card px-3.5 pt-2.5 pb-2">
        <Segmented
          label="Settings"
          value={tab}
          options={tabs}
          onValueChange={change}
          className="w-full [&>label]:min-w-0 [&>label]:flex-1"
        />
      </div>
      <fieldset disabled={source.refusal !== null} className="min-w-0 flex-1">
        <legend className="sr-only">Settings</legend>
        {tab === 'block' ? <BlockTab /> : null}
        {tab === 'email' ? <EmailFields /> : null}
        {tab === 'checks' ? (
          <div className="px-3.5 py-3">
            <Checks onEmail={() => onTab('email')} />
          </div>
        ) : null}
      </fieldset>
      {tab === 'checks' ? null : (
        <div className="sticky bottom-0 border-t border-border bg-inset px-3.5 py-2.5">
          <Checks most={3} onEmail={() => onTab('email')} />
        </div>
      )}
    </div>
  );
}

function BlockTab() {
  const { editor } = useDesigner();
  const block = useChosenBlock();
  const tag = useEditorState({
    editor,
    selector: ({ editor: { state } }) =>
      state.selection instanceof NodeSelection && state.selection.node.type.name === 'mergeTag'
        ? { pos: state.selection.from, node: state.selection.node }
        : null,
  });
  const set = useSetAttributes(block?.pos ?? -1);
  if (tag !== null) return <MergeTagFields key={tag.pos} {...tag} />;
  if (block === null)
    return (
      <EmptyState icon={<MousePointerClick aria-hidden />} title="Select a block">
        Its settings appear here.
      </EmptyState>
    );
  return (
    <BlockFields key={`${block.pos}-${block.node.type.name}`} pos={block.pos} node={block.node} set={set} />
  );
}
