import { useEditorState } from '@tiptap/react';
import { blockAt, chosenBlock, type PlacedBlock } from '../blocks/find-blocks.ts';
import { useDesigner } from '../designer-context.ts';

/** The chosen block, for the inspector. */
export function useChosenBlock(): PlacedBlock | null {
  const { editor } = useDesigner();
  return useEditorState({ editor, selector: ({ editor: { state } }) => chosenBlock(state) });
}

/** Sets attributes of a block. The selection stays, and typing in one field is one step of undo. */
export function useSetAttributes(pos: number) {
  const { editor } = useDesigner();
  return (attributes: Record<string, unknown>) => {
    const block = blockAt(editor.state.doc, pos);
    if (block === null) return;
    const { tr } = editor.state;
    for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(pos, name, value);
    editor.view.dispatch(tr);
  };
}
