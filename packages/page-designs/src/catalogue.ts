import { type BlockName, blockProps, days } from './schema/blocks.schema.ts';
import { designVersion, type PageBlock, type PageDesign, pageDesign } from './schema/page-design.schema.ts';

/** A block of the palette, and what it starts with. */
export interface PageBlockKind {
  name: BlockName;
  label: string;
  /** What people type to find it, besides the label. */
  keywords: string;
  start: Record<string, unknown>;
}

const place = { picture: { src: '', alt: '' } };
const workdays = days.map((day) => ({
  day,
  from: day === 'sun' ? '' : '08:00',
  to: day === 'sun' ? '' : '18:00',
}));

/** What a page is built from, in the order of the palette. */
export const blockCatalogue: readonly PageBlockKind[] = [
  {
    name: 'hero',
    label: 'Hero',
    keywords: 'headline banner top title',
    start: { title: 'Your headline', text: 'One sentence that says what people get.' },
  },
  {
    name: 'text',
    label: 'Text',
    keywords: 'paragraph words heading list',
    start: { text: 'Write your text here.' },
  },
  { name: 'picture', label: 'Picture', keywords: 'image photo', start: place },
  {
    name: 'gallery',
    label: 'Gallery',
    keywords: 'pictures photos grid',
    start: { pictures: [place.picture, place.picture, place.picture] },
  },
  { name: 'columns', label: 'Columns', keywords: 'side by side two three', start: { count: 2 } },
  { name: 'button', label: 'Button', keywords: 'link call to action', start: { label: 'Button' } },
  { name: 'form', label: 'Form', keywords: 'fields sign up contact', start: { buttonLabel: 'Send' } },
  {
    name: 'countdown',
    label: 'Countdown',
    keywords: 'timer ends date',
    start: { heading: 'The offer ends' },
  },
  {
    name: 'questions',
    label: 'Questions',
    keywords: 'answers faq accordion',
    start: {
      heading: 'Questions and answers',
      items: [{ question: 'What do people ask most?', answer: 'Answer it in a sentence or two.' }],
    },
  },
  {
    name: 'testimonials',
    label: 'Testimonials',
    keywords: 'quotes reviews customers',
    start: { items: [{ quote: 'What a customer said about you.', name: 'Name', role: '' }] },
  },
  { name: 'video', label: 'Video', keywords: 'youtube vimeo film', start: place },
  {
    name: 'hours',
    label: 'Opening hours',
    keywords: 'times days open closed',
    start: { heading: 'Opening hours', days: workdays },
  },
  { name: 'map', label: 'Map', keywords: 'address place directions', start: { heading: 'Find us' } },
  { name: 'social', label: 'Social', keywords: 'links facebook instagram whatsapp x', start: {} },
  { name: 'footer', label: 'Footer', keywords: 'bottom address legal', start: {} },
];

/** A block with all its props. Throws for props that it doesn't have. */
export function newBlock(name: BlockName, id: string, props?: Record<string, unknown>): PageBlock {
  const given = props ?? blockCatalogue.find((kind) => kind.name === name)?.start ?? {};
  if (name !== 'columns') return { type: name, props: { ...blockProps[name].parse(given), id } } as PageBlock;
  const { first = [], second = [], third = [], ...own } = given;
  return { type: name, props: { first, second, third, ...blockProps.columns.parse(own), id } } as PageBlock;
}

/** A design of blocks by name and props; ids are numbered. Throws for what isn't a design. */
export function designOf(
  root: Record<string, unknown>,
  blocks: readonly (readonly [BlockName, Record<string, unknown>])[],
): PageDesign {
  const content = blocks.map(([name, props], index) => newBlock(name, `${name}-${index + 1}`, props));
  return pageDesign.parse({ designVersion, root: { props: root }, content });
}

/** What a page without a preset starts with. */
export const emptyPage = (title: string): PageDesign =>
  designOf({ title }, [
    ['hero', { title, text: 'One sentence that says what people get.' }],
    ['text', { text: 'Write your text here.' }],
    ['footer', {}],
  ]);

/** What a form without a preset starts with. */
export const emptyForm = (title: string): PageDesign =>
  designOf({ title }, [
    ['hero', { title, text: 'Leave your details and we’ll be in touch.' }],
    ['form', { buttonLabel: 'Send' }],
    ['footer', {}],
  ]);
