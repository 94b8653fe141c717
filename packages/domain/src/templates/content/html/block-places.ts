import { isVoid, scanHtml } from './scan-html.ts';

/** The innermost block of the design around a place of its compiled HTML; null outside of all. */
export type BlockAt = (offset: number) => string | null;

const MARK = ' data-block="';

/** Reads the marks that the compiler of designs left in the HTML. */
export function readBlocks(html: string): BlockAt {
  if (!html.includes(MARK)) return () => null;
  const changes: { at: number; block: string | null }[] = [];
  const around: (string | null)[] = [null];
  let own: string | null = null;
  for (const piece of scanHtml(html)) {
    if (piece.kind === 'attribute' && piece.name === 'data-block') own = html.slice(piece.start, piece.end);
    if (piece.kind === 'open') {
      if (!isVoid(piece.element)) around.push(own ?? around.at(-1) ?? null);
      if (own !== null) changes.push({ at: piece.start, block: own });
      own = null;
    }
    if (piece.kind === 'close' && around.length > 1) {
      const left = around.pop();
      if (left !== around.at(-1)) changes.push({ at: piece.end, block: around.at(-1) ?? null });
    }
  }
  return (offset) => changes.findLast(({ at }) => at <= offset)?.block ?? null;
}

/** The HTML without those marks, as it is sent. */
export function withoutBlocks(html: string): string {
  if (!html.includes(MARK)) return html;
  let out = '';
  let from = 0;
  for (const piece of scanHtml(html)) {
    if (piece.kind !== 'attribute' || piece.name !== 'data-block') continue;
    out += html.slice(from, piece.start - MARK.length);
    from = piece.end + 1;
  }
  return out + html.slice(from);
}
