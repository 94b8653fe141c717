import type { DesignNode } from '@talkdrum/email-designs';

type Attributes = Record<string, unknown>;

const PIECE = /(\{\{[^{}]+\}\}|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/;
const TAG = /^\{\{\s*([\w.]+)((?:\s*\|[^|]+)*)\}\}$/;

/** A line of text: `**bold**`, `[link](https://…)` and merge tags with at most one format and a fallback. */
function inline(line: string): DesignNode[] {
  return line
    .split(PIECE)
    .filter((piece) => piece !== '')
    .map((piece): DesignNode => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece);
      if (link !== null)
        return { type: 'text', text: link[1] ?? '', marks: [{ type: 'link', attrs: { href: link[2] } }] };
      if (piece.startsWith('**'))
        return { type: 'text', text: piece.slice(2, -2), marks: [{ type: 'bold' }] };
      return TAG.test(piece) ? mergeTag(piece) : { type: 'text', text: piece };
    });
}

function mergeTag(source: string): DesignNode {
  const [, path = '', rest = ''] = TAG.exec(source) ?? [];
  const filters = rest
    .split('|')
    .map((filter) => filter.trim())
    .filter((filter) => filter !== '');
  const fallback = filters.find((filter) => filter.startsWith('default:'));
  const format = filters.find((filter) => !filter.startsWith('default:'));
  return {
    type: 'mergeTag',
    attrs: { path, fallback: fallback?.slice(8).trim().slice(1, -1) ?? null, filter: format ?? null },
  };
}

export const text = (line: string, attrs: Attributes = {}): DesignNode => ({
  type: 'paragraph',
  attrs,
  content: inline(line),
});

/** A quieter, smaller text. */
export const note = (line: string, attrs: Attributes = {}): DesignNode =>
  text(line, { size: 14, colour: '#5b6770', ...attrs });

/** Small words above a heading. */
export const kicker = (line: string, attrs: Attributes = {}): DesignNode =>
  text(`**${line.toUpperCase()}**`, { size: 13, colour: 'brand.primary', paddingY: 2, ...attrs });

export const heading = (level: 1 | 2 | 3, line: string, attrs: Attributes = {}): DesignNode => ({
  type: 'heading',
  attrs: { level, ...attrs },
  content: inline(line),
});

export const button = (label: string, href: string, attrs: Attributes = {}): DesignNode => ({
  type: 'button',
  attrs: { href, paddingY: 12, ...attrs },
  content: inline(label),
});

export const list = (
  lines: readonly string[],
  type: 'bulletList' | 'orderedList' = 'bulletList',
): DesignNode => ({
  type,
  content: lines.map((line) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: inline(line) }],
  })),
});

/** A band of one colour, with room above and below. */
export const band = (background: string, content: DesignNode[], attrs: Attributes = {}): DesignNode => ({
  type: 'section',
  attrs: { background, paddingY: 28, ...attrs },
  content,
});

/** A band whose words have a colour of their own, by default those of the brand. */
export const strongBand = (
  content: DesignNode[],
  { background = 'brand.primary', colour = 'brand.background', paddingY = 36 } = {},
): DesignNode =>
  band(
    background,
    content.map((node) =>
      node.type === 'paragraph' || node.type === 'heading'
        ? { ...node, attrs: { colour, ...node.attrs } }
        : node,
    ),
    { paddingY },
  );

/** `widths` are in percent, from the left; the others share what remains. */
export const columns = (
  content: DesignNode[][],
  attrs: Attributes = {},
  widths: readonly number[] = [],
): DesignNode => ({
  type: 'columns',
  attrs,
  content: content.map((nodes, n) => ({
    type: 'column',
    attrs: { width: widths[n] ?? null },
    content: nodes,
  })),
});

/** Names on the left, values on the right, side by side on phones too. */
export const facts = (rows: readonly (readonly [name: string, value: string])[]): DesignNode[] =>
  rows.flatMap(([name, value]) => [
    columns(
      [[note(name, { paddingY: 4 })], [text(value, { align: 'right', paddingY: 4 })]],
      { onPhone: 'keep', paddingY: 2, gap: 16 },
      [38],
    ),
    line(),
  ]);

export const line = (attrs: Attributes = {}): DesignNode => ({
  type: 'divider',
  attrs: { colour: '#dfe5e3', paddingY: 2, ...attrs },
});

/** A short thick line in the brand's second colour. */
export const accent = (attrs: Attributes = {}): DesignNode => ({
  type: 'divider',
  attrs: { colour: 'brand.accent', thickness: 4, width: 12, paddingY: 10, ...attrs },
});

export const spacer = (height: number): DesignNode => ({ type: 'spacer', attrs: { height } });
export const logo = (attrs: Attributes = {}): DesignNode => ({
  type: 'logo',
  attrs: { paddingY: 22, ...attrs },
});
export const picture = (alt: string, attrs: Attributes = {}): DesignNode => ({
  type: 'picture',
  attrs: { alt, ...attrs },
});
export const footer = (): DesignNode[] => [
  spacer(8),
  line(),
  { type: 'social' },
  { type: 'footer', attrs: { hasViewInBrowser: true } },
];
