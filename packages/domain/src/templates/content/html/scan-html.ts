/** A stretch of an HTML document and its type, from `start` to `end` (exclusive). */
export type HtmlPiece =
  | { kind: 'text' | 'css' | 'comment'; element: string; start: number; end: number }
  | { kind: 'open'; element: string; start: number; end: number }
  | { kind: 'close'; element: string; start: number; end: number }
  /** The value between an attribute's quotes; comes before the `open` of its element. */
  | { kind: 'attribute'; element: string; name: string; start: number; end: number };

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Whether the element has no end tag. */
export const isVoid = (element: string): boolean => VOID.has(element);

const TAG = /<(\/?)([a-zA-Z][\w:-]*)/y;
const ATTRIBUTE = /\s+([^\s=>"'/]+)(?:="([^"]*)")?/y;
const TAG_END = /\s*\/?>/y;

/**
 * Reads serialised HTML: attributes in double quotes, `<` in text escaped. Not for HTML as people write it.
 * Throws if the document isn't in this form, because escaping contexts derived from it couldn't be trusted.
 */
export function* scanHtml(html: string): Generator<HtmlPiece> {
  let at = 0;
  while (at < html.length) {
    const lt = html.indexOf('<', at);
    const textEnd = lt === -1 ? html.length : lt;
    if (textEnd > at) yield { kind: 'text', element: '', start: at, end: textEnd };
    if (lt === -1) return;
    at = html.startsWith('<!', lt) ? yield* scanDeclaration(html, lt) : yield* scanTag(html, lt);
  }
}

function* scanDeclaration(html: string, start: number): Generator<HtmlPiece, number> {
  const mark = html.startsWith('<!--', start) ? '-->' : '>';
  const close = html.indexOf(mark, start);
  if (close === -1) throw new SyntaxError(`Unclosed declaration at ${start}`);
  yield { kind: 'comment', element: '', start, end: close + mark.length };
  return close + mark.length;
}

function* scanTag(html: string, start: number): Generator<HtmlPiece, number> {
  TAG.lastIndex = start;
  const tag = TAG.exec(html);
  if (!tag?.[2]) throw new SyntaxError(`Bare < at ${start}`);
  const element = tag[2].toLowerCase();
  let at = TAG.lastIndex;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const attribute = ATTRIBUTE.exec(html);
    if (!attribute?.[1]) break;
    at = ATTRIBUTE.lastIndex;
    const value = attribute[2];
    const end = value === undefined ? at : at - 1;
    yield {
      kind: 'attribute',
      element,
      name: attribute[1].toLowerCase(),
      start: end - (value ?? '').length,
      end,
    };
  }
  TAG_END.lastIndex = at;
  if (!TAG_END.test(html)) throw new SyntaxError(`Unreadable tag at ${start}`);
  at = TAG_END.lastIndex;
  yield { kind: tag[1] ? 'close' : 'open', element, start, end: at };
  return element === 'style' && !tag[1] ? yield* scanStyle(html, at) : at;
}

function* scanStyle(html: string, start: number): Generator<HtmlPiece, number> {
  const length = html.slice(start).search(/<\/style/i);
  const end = length === -1 ? html.length : start + length;
  if (end > start) yield { kind: 'css', element: 'style', start, end };
  return end;
}
