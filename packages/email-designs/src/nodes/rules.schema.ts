import type { NodeName } from './attributes.schema.ts';

/** What a node may contain: these nodes, at least and at most so many of them. */
interface ContentRule {
  of: readonly NodeName[];
  min: number;
  max: number;
}

const leaves = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'picture',
  'button',
  'divider',
  'spacer',
  'social',
  'products',
  'signature',
  'survey',
  'rawHtml',
  'logo',
  'footer',
] as const satisfies readonly NodeName[];

const any = Number.POSITIVE_INFINITY;
const none: ContentRule = { of: [], min: 0, max: 0 };
const inline: ContentRule = { of: ['text', 'hardBreak', 'mergeTag'], min: 0, max: any };
const list: ContentRule = { of: ['listItem'], min: 1, max: any };

/** The whole grammar of a design. The editor's schema is made from it, and the server checks against it. */
export const contentRules: Readonly<Record<NodeName, ContentRule>> = {
  doc: { of: [...leaves, 'columns', 'section', 'conditional'], min: 1, max: any },
  conditional: { of: [...leaves, 'columns', 'section'], min: 1, max: any },
  section: { of: [...leaves, 'columns'], min: 1, max: any },
  columns: { of: ['column'], min: 2, max: 3 },
  column: { of: leaves, min: 1, max: any },
  paragraph: inline,
  heading: inline,
  bulletList: list,
  orderedList: list,
  listItem: { of: ['paragraph', 'bulletList', 'orderedList'], min: 1, max: any },
  button: { of: ['text', 'mergeTag'], min: 0, max: any },
  picture: none,
  divider: none,
  spacer: none,
  social: none,
  products: none,
  signature: none,
  survey: none,
  rawHtml: none,
  logo: none,
  footer: none,
  text: none,
  hardBreak: none,
  mergeTag: none,
};

/** Inline nodes. */
export const inlineNodes: ReadonlySet<NodeName> = new Set(['text', 'hardBreak', 'mergeTag']);
/** Nodes whose text takes no marks. */
export const plainNodes: ReadonlySet<NodeName> = new Set(['button']);
