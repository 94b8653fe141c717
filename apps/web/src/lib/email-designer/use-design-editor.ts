import {
  type EmailDesign,
  type ContentCondition,
  contentCondition,
  designTheme,
} from '@talkdrum/email-designs';
import { designExtensions } from '@talkdrum/email-designs/extensions';
import { type Editor, Extension, type JSONContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
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

/** A design as the editor's document. */
export function toDocument({ doc, theme, conditions }: EmailDesign): JSONContent {
  return { ...doc, attrs: { theme, conditions } };
}

/** The editor's document as the design that is stored. */
export function toDesign(document: JSONContent): EmailDesign {
  const { attrs, ...doc } = document;
  const { theme, conditions } = partsOf(attrs ?? {});
  return { version: 1, theme, doc: doc as EmailDesign['doc'], conditions };
}

/** The theme and the conditions of a document's attributes. */
export function partsOf(attrs: Record<string, unknown>): Pick<EmailDesign, 'theme' | 'conditions'> {
  const conditions = contentCondition.array().safeParse(attrs['conditions']);
  const theme = designTheme.safeParse(attrs['theme'] ?? {});
  return {
    theme: theme.success ? theme.data : designTheme.parse({}),
    conditions: conditions.success ? conditions.data : [],
  };
}

export function setTheme(editor: Editor, part: Partial<EmailDesign['theme']>): void {
  const { theme } = partsOf(editor.state.doc.attrs);
  editor.view.dispatch(editor.state.tr.setDocAttribute('theme', { ...theme, ...part }));
}

/** Stores a condition and returns its number. Blocks that undo brings back keep theirs, so none is removed. */
export function setCondition(editor: Editor, blockPos: number, condition: ContentCondition): void {
  const { conditions } = partsOf(editor.state.doc.attrs);
  const same = conditions.findIndex((other) => JSON.stringify(other) === JSON.stringify(condition));
  const { tr } = editor.state;
  const index = same === -1 ? conditions.length : same;
  if (same === -1) tr.setDocAttribute('conditions', [...conditions, condition]);
  editor.view.dispatch(tr.setNodeAttribute(blockPos, 'condition', index));
}

interface DesignEditorOptions {
  design: EmailDesign;
  isEditable: boolean;
  facts: CanvasFacts;
  onChange: (design: EmailDesign) => void;
  onKey: (event: KeyboardEvent) => boolean;
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
        latest.current.onPictures(
          [...(event.dataTransfer?.files ?? [])],
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null,
        ),
    },
    onUpdate: ({ editor }) => latest.current.onChange(toDesign(editor.getJSON())),
  });
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
