import type { ContentCondition, EmailDesign } from '@talkdrum/email-designs';
import { designExtensions } from '@talkdrum/email-designs/extensions';
import { type Editor, Extension, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import type { EditorView } from '@tiptap/pm/view';
import { posOfSlot } from './blocks/places.ts';
import { slotAt } from './canvas/slot-at.ts';
import { themeOf, toDesign, toDocument, withNumber } from './design-parts.ts';
import { blockViews } from './views/block-views.ts';
import type { CanvasFacts } from './views/canvas-facts.ts';

/**
 * The theme and the conditions are attributes of the document while it is edited, so that undo covers them too.
 */
const designParts = Extension.create({
  name: 'designParts',
  addGlobalAttributes: () => [
    { types: ['doc'], attributes: { theme: { default: null }, conditions: { default: [] } } },
  ],
});

export function setTheme(editor: Editor, part: Partial<EmailDesign['theme']>): void {
  const { doc, tr } = editor.state;
  editor.view.dispatch(tr.setDocAttribute('theme', { ...themeOf(doc.attrs), ...part }));
}

/** Gives a block its condition. */
export function setCondition(editor: Editor, blockPos: number, condition: ContentCondition): void {
  const { doc, tr } = editor.state;
  if (doc.nodeAt(blockPos)?.type.name !== 'conditional') return;
  const { index, conditions, isNew } = withNumber(doc.attrs, condition);
  if (isNew) tr.setDocAttribute('conditions', conditions);
  editor.view.dispatch(tr.setNodeAttribute(blockPos, 'condition', index));
}

interface DesignEditorOptions {
  design: EmailDesign;
  isEditable: boolean;
  facts: CanvasFacts;
  onChange: (design: EmailDesign) => void;
  onKey: (event: KeyboardEvent) => boolean;
  /** `at` is the place where they were dropped; null if they were pasted. */
  onPictures: (files: File[], at: number | null) => boolean;
}

/** The editor of one design. It is made once; another design needs another one. */
export function useDesignEditor(options: DesignEditorOptions): Editor | null {
  const latest = useRef(options);
  latest.current = options;
  const [extensions] = useState(() => withViews(options.facts));
  return useEditor({
    extensions,
    content: toDocument(options.design),
    editable: options.isEditable,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Email',
        'aria-describedby': 'designer-keys',
      },
      handleKeyDown: (_view, event) => latest.current.onKey(event),
      handlePaste: (_view, { clipboardData }) =>
        latest.current.onPictures([...(clipboardData?.files ?? [])], null),
      handleDrop: (view, event) =>
        latest.current.onPictures([...(event.dataTransfer?.files ?? [])], dropPlace(view, event)),
    },
    onUpdate: ({ editor }) => latest.current.onChange(toDesign(editor.getJSON())),
  });
}

/** The place between blocks where a picture lands. */
function dropPlace(view: EditorView, { clientX: x, clientY: y }: DragEvent): number | null {
  const picture = view.state.schema.nodes['picture']?.create();
  const shown = picture === undefined ? null : slotAt(view, { x, y }, picture);
  return shown === null ? null : posOfSlot(view.state.doc, shown.slot);
}

function withViews(facts: CanvasFacts) {
  const views = blockViews(facts);
  const drawn = designExtensions.map((extension) => {
    const view = views[extension.name];
    return view === undefined || extension.type !== 'node'
      ? extension
      : extension.extend({ addNodeView: () => view });
  });
  return [...drawn, designParts];
}
