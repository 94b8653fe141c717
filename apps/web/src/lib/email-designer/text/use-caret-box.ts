import type { Editor } from '@tiptap/react';
import { type RefObject, useLayoutEffect, useState } from 'react';

interface CaretBox {
  left: number;
  top: number;
  bottom: number;
}

/** Where a position of the text is on the paper, while something is shown beside it. */
export function useCaretBox(
  editor: Editor,
  pos: number | null,
  paper: RefObject<HTMLElement | null>,
): CaretBox | null {
  const [box, setBox] = useState<CaretBox | null>(null);
  useLayoutEffect(() => {
    const outer = paper.current?.getBoundingClientRect();
    if (pos === null || editor.isDestroyed || outer === undefined || pos > editor.state.doc.content.size)
      return setBox(null);
    const at = editor.view.coordsAtPos(pos);
    setBox({ left: at.left - outer.left, top: at.top - outer.top, bottom: at.bottom - outer.top });
  }, [editor, pos, paper]);
  return box;
}
