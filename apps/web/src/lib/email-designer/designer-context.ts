import type { BrandKit } from '@talkdrum/email-designs/brand';
import type { Editor } from '@tiptap/react';
import { createContext, type RefObject, use } from 'react';
import type { BlockCommands, Prepare } from './blocks/use-block-commands.ts';
import type { StartDrag } from './canvas/use-block-drag.ts';
import type { DesignerSource } from './designer-source.ts';
import type { DesignPreview } from './use-design-preview.ts';
import type { MergeTags } from './use-merge-tags.ts';

/** What every part of the designer needs. */
export interface Designer {
  editor: Editor;
  source: DesignerSource;
  commands: BlockCommands;
  startDrag: StartDrag;
  prepare: Prepare;
  brand: BrandKit;
  tags: MergeTags;
  preview: DesignPreview;
  contactId: string | null;
  /** Of the menu that is open in the text; keys reach it before the email. */
  menuKeys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  /** Counts presses of the link's key. */
  linkRequest: number;
}

const DesignerContext = createContext<Designer | null>(null);
export const DesignerProvider = DesignerContext.Provider;

export function useDesigner(): Designer {
  const designer = use(DesignerContext);
  if (designer === null) throw new Error('useDesigner is used outside the designer');
  return designer;
}
