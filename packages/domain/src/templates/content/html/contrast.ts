import { contrastRatio, contrastText, nearestReadable } from '@talkdrum/email-designs/brand';
import { decodeHTML } from 'entities';
import { isVoid, scanHtml } from './scan-html.ts';

/** What a text is drawn with; null for a colour we can't read, such as a picture's. */
interface Paint {
  element: string;
  colour: string | null;
  ground: string | null;
  isLarge: boolean;
  isHidden: boolean;
}

/** A text that is hard to read, with the nearest colour that isn't. */
export interface FaintText {
  text: string;
  ratio: string;
  suggestion: string;
  /** Where it is in the HTML. */
  at: number;
}

const NAMED: Record<string, string> = { white: '#ffffff', black: '#000000', gray: '#808080', red: '#ff0000' };

/**
 * The first text whose colour has less than WCAG AA asks for: 4.5:1, or 3:1 for large words. Reads the inlined styles,
 * so it says nothing about a text on a picture or in the dark.
 */
export function findFaintText(html: string): FaintText | null {
  const stack: Paint[] = [
    { element: '', colour: '#000000', ground: '#ffffff', isLarge: false, isHidden: false },
  ];
  let style = '';
  for (const piece of scanHtml(html)) {
    const source = html.slice(piece.start, piece.end);
    const top = stack.at(-1);
    if (top === undefined) return null;
    if (piece.kind === 'attribute' && piece.name === 'style') style = `${style};${decodeHTML(source)}`;
    if (piece.kind === 'attribute' && piece.name === 'bgcolor') style = `background-color:${source};${style}`;
    if (piece.kind === 'attribute' && piece.name === 'background') style = `background:none;${style}`;
    if (piece.kind === 'open') {
      if (!isVoid(piece.element)) stack.push(painted(top, piece.element, style));
      style = '';
    }
    if (piece.kind === 'close' && stack.length > 1 && top.element === piece.element) stack.pop();
    const found = piece.kind === 'text' ? judge(top, source, piece.start) : null;
    if (found !== null) return found;
  }
  return null;
}

function painted(under: Paint, element: string, style: string): Paint {
  if (style === '') return { ...under, element };
  const value = (name: string) =>
    style
      .match(new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'gi'))
      ?.at(-1)
      ?.replace(/^.*?:\s*/s, '')
      .trim();
  const ground = value('background-color') ?? value('background');
  const colour = value('color');
  const size = Number.parseFloat(value('font-size') ?? '');
  return {
    element,
    colour: colour === undefined ? under.colour : hex(colour),
    ground: ground === undefined || /^(?:transparent|inherit)/i.test(ground) ? under.ground : hex(ground),
    isLarge: Number.isFinite(size) ? size >= 24 : under.isLarge,
    isHidden: under.isHidden || /none|hidden/i.test(`${value('display') ?? ''}${value('visibility') ?? ''}`),
  };
}

function judge({ colour, ground, isLarge, isHidden }: Paint, source: string, at: number): FaintText | null {
  const text = decodeHTML(source).replace(/\s+/g, ' ').trim();
  if (isHidden || text === '' || !/[\p{L}\p{N}]/u.test(text) || colour === null || ground === null)
    return null;
  const ratio = contrastRatio(colour, ground);
  if (ratio >= (isLarge ? 3 : 4.5)) return null;
  const suggestion = nearestReadable(colour, ground, isLarge ? 'shape' : 'text');
  return { text: text.slice(0, 60), ratio: contrastText(ratio), suggestion, at };
}

/** `#rrggbb` of a colour; null if it isn't a plain one. */
function hex(colour: string): string | null {
  const text = colour
    .replace(/!important$/i, '')
    .trim()
    .toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${text.slice(1).replace(/./g, '$&$&')}`;
  const rgb = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text);
  if (rgb === null) return NAMED[text] ?? null;
  const parts = rgb.slice(1).map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'));
  return `#${parts.join('')}`;
}
