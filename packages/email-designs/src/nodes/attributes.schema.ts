import { z } from 'zod';
import { socialNetworkNames } from '../brand/social-networks.schema.ts';
import { socialLink } from '../brand/brand.schema.ts';
import { align, colour, designLimits, line, linkAddress, pictureAddress, pixels } from '../values.schema.ts';

/** Around a block. Null takes what suits the place: 28 at the sides of the mail, none inside columns. */
const box = {
  background: colour.nullable().default(null),
  paddingY: pixels(0, 120).default(8),
  paddingX: pixels(0, 120).nullable().default(null),
};
const words = {
  align: align.nullable().default(null),
  colour: colour.nullable().default(null),
  size: pixels(10, 96).nullable().default(null),
};
const link = { href: linkAddress.default(''), isTracked: z.boolean().default(true) };

export const product = z.strictObject({
  picture: pictureAddress.default(''),
  alt: line.default(''),
  name: line.default(''),
  price: line.default(''),
  oldPrice: line.default(''),
  href: linkAddress.default(''),
});
export type Product = z.infer<typeof product>;

/** The attributes of every node and mark that a design may have. Each has a default, so none is required. */
export const nodeAttributes = {
  doc: z.strictObject({}),
  text: z.strictObject({}),
  hardBreak: z.strictObject({}),
  listItem: z.strictObject({}),
  paragraph: z.strictObject({ ...box, ...words }),
  heading: z.strictObject({ ...box, ...words, level: z.int().min(1).max(3).default(1) }),
  bulletList: z.strictObject({ ...box, ...words }),
  orderedList: z.strictObject({ ...box, ...words }),
  picture: z.strictObject({
    ...box,
    ...link,
    src: pictureAddress.default(''),
    alt: line.default(''),
    /** Of the picture on a wide screen; null fills the place. */
    width: pixels(8, 1_200).nullable().default(null),
    align: align.default('center'),
    corners: pixels(0, 80).default(0),
  }),
  button: z.strictObject({
    ...box,
    ...link,
    align: align.default('left'),
    fill: colour.nullable().default(null),
    colour: colour.nullable().default(null),
    size: pixels(10, 40).nullable().default(null),
    /** Null takes the brand's shape. */
    corners: pixels(0, 80).nullable().default(null),
    isWide: z.boolean().default(false),
  }),
  divider: z.strictObject({
    ...box,
    paddingY: pixels(0, 120).default(16),
    colour: colour.nullable().default(null),
    thickness: pixels(1, 16).default(1),
    style: z.enum(['solid', 'dashed', 'dotted']).default('solid'),
    /** Percent of the place. */
    width: z.int().min(5).max(100).default(100),
  }),
  spacer: z.strictObject({ background: colour.nullable().default(null), height: pixels(4, 200).default(24) }),
  social: z.strictObject({
    ...box,
    align: align.default('center'),
    /** Null takes the brand's links. */
    links: z.array(socialLink).max(socialNetworkNames.length).nullable().default(null),
    look: z.enum(['icons', 'words']).default('icons'),
    colour: colour.nullable().default(null),
  }),
  products: z.strictObject({
    ...box,
    products: z.array(product).max(designLimits.products, 'Use 12 products or fewer').default([]),
    columns: z.int().min(1).max(3).default(3),
    onPhone: z.enum(['stack', 'pair']).default('stack'),
    gap: pixels(0, 60).default(14),
    corners: pixels(0, 80).default(8),
    colour: colour.nullable().default(null),
    priceColour: colour.nullable().default(null),
    isTracked: z.boolean().default(true),
  }),
  signature: z.strictObject({
    ...box,
    ...words,
    name: line.default(''),
    role: line.default(''),
    phone: line.default(''),
    email: line.default(''),
    picture: pictureAddress.default(''),
    alt: line.default(''),
  }),
  /** The first question of a survey. Each answer is a link that opens the survey with it chosen. */
  survey: z.strictObject({
    ...box,
    align: align.default('left'),
    /** The survey’s address, as in `{{ survey.delivery }}`; empty while nobody chose. */
    slug: z
      .string()
      .regex(/^[a-z0-9-]{0,60}$/, 'Choose a survey')
      .default(''),
    question: line.default(''),
    answers: z
      .array(line.min(1))
      .max(designLimits.answers, `Use ${designLimits.answers} answers or fewer`)
      .default([]),
    /** Numbers side by side, with what the ends mean; otherwise one answer below the other. */
    isScale: z.boolean().default(false),
    low: line.default(''),
    high: line.default(''),
    fill: colour.nullable().default(null),
    colour: colour.nullable().default(null),
    size: pixels(10, 40).nullable().default(null),
    /** Null takes the brand's shape. */
    corners: pixels(0, 80).nullable().default(null),
  }),
  rawHtml: z.strictObject({
    ...box,
    html: z.string().max(designLimits.rawHtml, 'Use 50,000 characters of HTML or fewer').default(''),
  }),
  logo: z.strictObject({
    ...box,
    ...link,
    align: align.default('left'),
    width: pixels(16, 600).default(140),
    colour: colour.nullable().default(null),
  }),
  footer: z.strictObject({
    ...box,
    paddingY: pixels(0, 120).default(24),
    ...words,
    align: align.default('center'),
    hasPreferences: z.boolean().default(true),
    hasViewInBrowser: z.boolean().default(false),
  }),
  columns: z.strictObject({
    ...box,
    gap: pixels(0, 80).default(24),
    valign: z.enum(['top', 'middle', 'bottom']).default('top'),
    onPhone: z.enum(['stack', 'keep']).default('stack'),
  }),
  column: z.strictObject({
    background: colour.nullable().default(null),
    /** Percent; null takes a share of the rest. */
    width: z.int().min(10).max(80).nullable().default(null),
  }),
  section: z.strictObject({
    ...box,
    paddingX: pixels(0, 120).default(0),
    corners: pixels(0, 80).default(0),
  }),
  conditional: z.strictObject({ condition: z.int().min(0).max(19).default(0) }),
  mergeTag: z.strictObject({
    path: z
      .string()
      .max(120)
      .regex(
        /^[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+)*$/u,
        'Choose a field, such as contact.first_name',
      ),
    /** Shown to a contact without the value. */
    fallback: line
      .refine((text) => !/['‘’{}|]/.test(text), 'Use a fallback without quotes, braces or |')
      .nullable()
      .default(null),
    filter: z
      .string()
      .regex(/^(?:upper|lower|number|date(?:: '[^'{}|]{1,30}')?|currency: '[A-Z]{3}')$/, 'Choose a format')
      .nullable()
      .default(null),
  }),
} as const;

export const markAttributes = {
  bold: z.strictObject({}),
  italic: z.strictObject({}),
  underline: z.strictObject({}),
  strike: z.strictObject({}),
  link: z.strictObject(link),
  colour: z.strictObject({ colour: colour }),
} as const;

export type NodeName = keyof typeof nodeAttributes;
export type MarkName = keyof typeof markAttributes;
export type NodeAttributes<Name extends NodeName> = z.output<(typeof nodeAttributes)[Name]>;
export type MarkAttributes<Name extends MarkName> = z.output<(typeof markAttributes)[Name]>;

export const isNodeName = (name: unknown): name is NodeName =>
  typeof name === 'string' && Object.hasOwn(nodeAttributes, name);
export const isMarkName = (name: unknown): name is MarkName =>
  typeof name === 'string' && Object.hasOwn(markAttributes, name);
