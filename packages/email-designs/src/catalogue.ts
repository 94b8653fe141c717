import type { NodeName } from './nodes/attributes.schema.ts';
import type { EmailDesign } from './design.schema.ts';
import { designTheme } from './design.schema.ts';

/** A node as the editor takes it: attributes that aren't given have their defaults. */
export interface BlockContent {
  type: NodeName;
  attrs?: Record<string, unknown>;
  content?: BlockContent[];
  text?: string;
}

/** A block of the palette. */
export interface Block {
  id: string;
  node: NodeName;
  label: string;
  /** What people type to find it, besides the label. */
  keywords: string;
  create(): BlockContent;
}

const text = (words: string): BlockContent => ({ type: 'text', text: words });
const paragraph = (words: string): BlockContent => ({ type: 'paragraph', content: [text(words)] });
const column = (words: string): BlockContent => ({ type: 'column', content: [paragraph(words)] });
const item = (words: string): BlockContent => ({ type: 'listItem', content: [paragraph(words)] });
const product = { name: 'Product', price: '₦0', oldPrice: '', picture: '', alt: '', href: '' };

/** What a design is built from, in the order of the palette. A room adds its block by appending to this list. */
export const blockCatalogue: readonly Block[] = [
  {
    id: 'text',
    node: 'paragraph',
    label: 'Text',
    keywords: 'paragraph words',
    create: () => paragraph('Write your text here.'),
  },
  {
    id: 'heading',
    node: 'heading',
    label: 'Heading',
    keywords: 'title h1',
    create: () => ({ type: 'heading', attrs: { level: 1 }, content: [text('Heading')] }),
  },
  {
    id: 'picture',
    node: 'picture',
    label: 'Picture',
    keywords: 'image photo',
    create: () => ({ type: 'picture' }),
  },
  {
    id: 'button',
    node: 'button',
    label: 'Button',
    keywords: 'link call to action',
    create: () => ({ type: 'button', content: [text('Button')] }),
  },
  {
    id: 'two-columns',
    node: 'columns',
    label: '2 columns',
    keywords: 'two col side by side',
    create: () => ({ type: 'columns', content: [column('Left'), column('Right')] }),
  },
  {
    id: 'three-columns',
    node: 'columns',
    label: '3 columns',
    keywords: 'three col',
    create: () => ({ type: 'columns', content: [column('Left'), column('Middle'), column('Right')] }),
  },
  {
    id: 'products',
    node: 'products',
    label: 'Products',
    keywords: 'shop price row',
    create: () => ({ type: 'products', attrs: { products: [product, product, product] } }),
  },
  {
    id: 'survey',
    node: 'survey',
    label: 'Survey',
    keywords: 'question answer rating nps score feedback poll',
    create: () => ({ type: 'survey' }),
  },
  {
    id: 'divider',
    node: 'divider',
    label: 'Divider',
    keywords: 'line rule hr',
    create: () => ({ type: 'divider' }),
  },
  {
    id: 'spacer',
    node: 'spacer',
    label: 'Spacer',
    keywords: 'space gap',
    create: () => ({ type: 'spacer' }),
  },
  {
    id: 'list',
    node: 'bulletList',
    label: 'List',
    keywords: 'bullets points',
    create: () => ({ type: 'bulletList', content: [item('First'), item('Second'), item('Third')] }),
  },
  {
    id: 'social',
    node: 'social',
    label: 'Social',
    keywords: 'links facebook instagram whatsapp x',
    create: () => ({ type: 'social' }),
  },
  {
    id: 'section',
    node: 'section',
    label: 'Band',
    keywords: 'section background colour',
    create: () => ({
      type: 'section',
      attrs: { background: 'brand.primary', paddingY: 24 },
      content: [{ type: 'heading', attrs: { colour: '#ffffff', level: 2 }, content: [text('Heading')] }],
    }),
  },
  { id: 'logo', node: 'logo', label: 'Logo', keywords: 'brand header', create: () => ({ type: 'logo' }) },
  {
    id: 'signature',
    node: 'signature',
    label: 'Signature',
    keywords: 'name sender regards',
    create: () => ({ type: 'signature', attrs: { name: 'Your name', role: 'Your role' } }),
  },
  {
    id: 'footer',
    node: 'footer',
    label: 'Footer',
    keywords: 'unsubscribe address',
    create: () => ({ type: 'footer' }),
  },
  {
    id: 'conditional',
    node: 'conditional',
    label: 'If … show',
    keywords: 'condition segment only',
    create: () => ({ type: 'conditional', content: [paragraph('Only some people see this.')] }),
  },
  { id: 'html', node: 'rawHtml', label: 'HTML', keywords: 'code raw', create: () => ({ type: 'rawHtml' }) },
];

/** What a blank visual template starts with. */
export function emptyDesign(): EmailDesign {
  return {
    version: 1,
    theme: designTheme.parse({}),
    doc: {
      type: 'doc',
      content: [
        {
          type: 'heading',
          attrs: { level: 1 },
          content: [
            { type: 'text', text: 'Hello ' },
            { type: 'mergeTag', attrs: { path: 'contact.first_name', fallback: 'there' } },
          ],
        },
        { type: 'paragraph', content: [{ type: 'text', text: 'Write your message here.' }] },
        { type: 'footer' },
      ],
    },
    conditions: [],
  };
}
