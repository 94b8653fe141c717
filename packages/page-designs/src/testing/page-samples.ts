import { defaultBrand } from '@talkdrum/email-designs/brand';
import { wordsIn } from '@talkdrum/languages';
import type { PageTools } from '../blocks/page-context.ts';
import { newBlock } from '../catalogue.ts';
import type { ShownField } from '../form/shown-field.ts';
import type { BlockName } from '../schema/blocks.schema.ts';
import { designVersion, type PageDesign } from '../schema/page-design.schema.ts';

const noLimits = { min: null, max: null, earliest: null, latest: null };

export function field(part: Pick<ShownField, 'key' | 'type' | 'label'> & Partial<ShownField>): ShownField {
  return {
    help: '',
    placeholder: '',
    isRequired: false,
    options: [],
    limits: noLimits,
    showIf: null,
    ...part,
  };
}

/** A field of every type. */
export const sampleFields: readonly ShownField[] = [
  field({ key: 'name', type: 'text', label: 'Name', isRequired: true }),
  field({ key: 'email', type: 'email', label: 'Email', isRequired: true, help: 'We never pass it on.' }),
  field({ key: 'telephone', type: 'telephone', label: 'Telephone', placeholder: '+233 20 000 0000' }),
  field({ key: 'message', type: 'long-text', label: 'Message' }),
  field({ key: 'age', type: 'number', label: 'Age' }),
  field({ key: 'visit', type: 'date', label: 'Visit', limits: { ...noLimits, earliest: '2026-12-01' } }),
  field({ key: 'birthday', type: 'date', label: 'Birthday', isYearOptional: true }),
  field({ key: 'size', type: 'choice', label: 'Size', options: ['Small', 'Large'], isRequired: true }),
  field({ key: 'rooms', type: 'choices', label: 'Rooms', options: ['Bedroom', 'Parlour'], isRequired: true }),
  field({ key: 'source', type: 'dropdown', label: 'Where from?', options: ['Radio', 'A friend'] }),
  field({ key: 'stars', type: 'rating', label: 'How was it?', limits: { ...noLimits, max: 3 } }),
  field({
    key: 'why',
    type: 'text',
    label: 'Why?',
    isRequired: true,
    showIf: { match: 'all', rules: [{ field: 'stars', operator: 'is', value: '1' }] },
  }),
  field({ key: 'gift', type: 'checkbox', label: 'It’s a gift' }),
  field({ key: 'photo', type: 'file', label: 'Photo' }),
  field({ key: 'utm_source', type: 'hidden', label: 'Source' }),
  field({ key: 'consent_email', type: 'consent', label: 'Yes, send me news by email.' }),
];

export const sampleTools: PageTools = {
  brand: {
    ...defaultBrand,
    footerAddress: '14 Allen Avenue, Ikeja, Lagos',
    social: [{ network: 'instagram', url: 'https://instagram.com/kola' }],
  },
  company: 'Kola Stores',
  words: wordsIn('en'),
  form: { fields: sampleFields },
};

export const noForm: PageTools = { ...sampleTools, form: null };

/** A page of the blocks, each with what the palette gives it or with these props. */
export function pageOf(...blocks: (BlockName | [BlockName, Record<string, unknown>])[]): PageDesign {
  const content = blocks.map((block, index) =>
    typeof block === 'string'
      ? newBlock(block, `b${index}`)
      : { type: block[0], props: { ...block[1], id: `b${index}` } },
  );
  return { designVersion, root: { props: { title: 'Page' } }, content } as unknown as PageDesign;
}
