import type { Editor } from '@tiptap/react';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { boxOf } from './slot-at.ts';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a block is on the paper; follows edits, widths and pictures that load. */
export function useBlockBox(
  editor: Editor,
  pos: number | null,
  paper: RefObject<HTMLElement | null>,
): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    // The editor of a page that took long to draw is replaced by another one before anybody sees it.
    if (pos === null || editor.isDestroyed) return setBox(null);
    const measure = () => {
      const outer = paper.current?.getBoundingClientRect();
      const block = editor.isDestroyed ? null : boxOf(editor.view, pos);
      if (outer === undefined || block === null) return setBox(null);
      const next = {
        left: block.left - outer.left,
        top: block.top - outer.top,
        width: block.width,
        height: block.height,
      };
      setBox((now) => (now !== null && isSame(now, next) ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(editor.view.dom);
    editor.on('transaction', measure);
    return () => {
      observer.disconnect();
      editor.off('transaction', measure);
    };
  }, [editor, pos, paper]);
  return box;
}

const isSame = (a: Box, b: Box) =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
