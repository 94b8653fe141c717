import type { Extensions } from '@tiptap/core';
import { ListKeymap } from '@tiptap/extension-list';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { designMarks } from './marks.ts';
import { designNodes } from './nodes.ts';

export { renderers, renderNode } from './nodes.ts';
export { canvasLook, Look, outermost, type Place, PlaceContext } from '../render/look.ts';

/** What the editor and the compiler both know of a design. */
export const designExtensions: Extensions = [
  ...designNodes,
  ...designMarks,
  ListKeymap,
  UndoRedo,
  Dropcursor,
  Gapcursor,
];
