import { composeReactEmail } from '@react-email/editor/core';
import type { EmailDesign } from '@talkdrum/email-designs';
import type { LookTools } from '@talkdrum/email-designs/compile';
import { designExtensions, Look, outermost, PlaceContext } from '@talkdrum/email-designs/extensions';
import { Editor, Extension } from '@tiptap/core';
import { createElement as h, type ReactNode } from 'react';

/** The same design as the editor's own composer makes it: an editor without a page, formatted and with a text. */
export async function composeInEditor({ theme, doc }: EmailDesign, tools: LookTools): Promise<string> {
  const place = outermost(new Look(theme, tools));
  const serializerPlugin = {
    getNodeStyles: () => ({}),
    BaseTemplate: ({ children }: { children: ReactNode }) =>
      h('table', null, h('tbody', null, h(PlaceContext.Provider, { value: place }, children))),
  };
  const look = Extension.create({ name: 'look', addOptions: () => ({ serializerPlugin }) });
  const editor = new Editor({ element: null, extensions: [...designExtensions, look], content: doc });
  try {
    return (await composeReactEmail({ editor })).unformattedHtml;
  } finally {
    editor.destroy();
  }
}
