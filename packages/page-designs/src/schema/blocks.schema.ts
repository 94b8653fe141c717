import { socialLink } from '@talkdrum/email-designs/brand.schema';
import { z } from 'zod';
import { line, linkAddress, pageLimits, picture, text, webAddress } from './values.schema.ts';

export const grounds = ['plain', 'soft', 'brand', 'accent'] as const;
export const buttonLooks = ['primary', 'accent', 'outline'] as const;
export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const items = <Item extends z.ZodType>(item: Item) =>
  z.array(item).max(pageLimits.items, `Use ${pageLimits.items} or fewer`).default([]);

/** Around a block: its ground, and the space above and below. */
const band = {
  ground: z.enum(grounds).default('plain'),
  space: z.enum(['small', 'medium', 'large']).default('medium'),
};
const align = z.enum(['left', 'center']);
const noPicture = { src: '', alt: '' };

/** Hours as the shop writes them, such as 08:00. Closed if both are empty. */
const hour = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Enter a time such as 08:00');
const openingDay = z.strictObject({ day: z.enum(days), from: hour.default(''), to: hour.default('') });
export type OpeningDay = z.infer<typeof openingDay>;

const zone = z
  .string()
  .max(60)
  .regex(/^[A-Za-z]+(?:[/_+-][A-Za-z0-9_+-]+)*$/, 'Choose a time zone');

/** What each block is made of, apart from the blocks inside columns. Each prop has a default. */
export const blockProps = {
  hero: z.strictObject({
    ...band,
    ground: z.enum(grounds).default('brand'),
    align: align.default('left'),
    eyebrow: line.default(''),
    title: line.default(''),
    text: text.default(''),
    buttonLabel: line.default(''),
    buttonHref: linkAddress.default(''),
    picture: picture.default(noPicture),
    hasLogo: z.boolean().default(true),
    hasPattern: z.boolean().default(true),
  }),
  text: z.strictObject({
    ...band,
    heading: line.default(''),
    text: text.default(''),
    align: align.default('left'),
  }),
  picture: z.strictObject({
    ...band,
    picture: picture.default(noPicture),
    caption: line.default(''),
    href: linkAddress.default(''),
    size: z.enum(['small', 'medium', 'full']).default('medium'),
  }),
  gallery: z.strictObject({
    ...band,
    heading: line.default(''),
    pictures: z
      .array(picture)
      .max(pageLimits.pictures, `Use ${pageLimits.pictures} pictures or fewer`)
      .default([]),
    columns: z.int().min(2).max(4).default(3),
  }),
  columns: z.strictObject({ ...band, count: z.int().min(2).max(3).default(2) }),
  button: z.strictObject({
    ...band,
    label: line.default(''),
    href: linkAddress.default(''),
    look: z.enum(buttonLooks).default('primary'),
    align: align.default('center'),
    isWide: z.boolean().default(false),
  }),
  form: z.strictObject({
    ...band,
    /** On a page: which of the account's forms. On a form's own page it's that form. */
    formId: z.uuid().nullable().default(null),
    heading: line.default(''),
    text: text.default(''),
    buttonLabel: line.default('Send'),
    look: z.enum(['primary', 'accent']).default('primary'),
    isCard: z.boolean().default(true),
  }),
  countdown: z.strictObject({
    ...band,
    heading: line.default(''),
    /** When it ends, in UTC; null while nobody chose. */
    endsAt: z.iso.datetime('Choose a date and time').nullable().default(null),
    zone: zone.default('UTC'),
    doneText: line.default(''),
  }),
  questions: z.strictObject({
    ...band,
    heading: line.default(''),
    items: items(z.strictObject({ question: line.default(''), answer: text.default('') })),
  }),
  testimonials: z.strictObject({
    ...band,
    heading: line.default(''),
    items: items(
      z.strictObject({
        quote: text.default(''),
        name: line.default(''),
        role: line.default(''),
        picture: picture.default(noPicture),
      }),
    ),
  }),
  video: z.strictObject({
    ...band,
    heading: line.default(''),
    href: webAddress.default(''),
    picture: picture.default(noPicture),
    caption: line.default(''),
  }),
  hours: z.strictObject({
    ...band,
    heading: line.default(''),
    days: z
      .array(openingDay)
      .max(7)
      .refine((list) => new Set(list.map(({ day }) => day)).size === list.length, 'Use each day once')
      .default([]),
    note: line.default(''),
  }),
  map: z.strictObject({
    ...band,
    heading: line.default(''),
    address: text.default(''),
    service: z.enum(['google', 'osm']).default('google'),
  }),
  social: z.strictObject({
    ...band,
    heading: line.default(''),
    /** Null takes the brand's links. */
    links: z.array(socialLink).max(10).nullable().default(null),
    align: align.default('center'),
  }),
  footer: z.strictObject({
    ...band,
    text: text.default(''),
    hasAddress: z.boolean().default(true),
    links: items(z.strictObject({ label: line.default(''), href: linkAddress.default('') })),
  }),
} as const;

export type BlockName = keyof typeof blockProps;
export type OwnProps<Name extends BlockName> = z.output<(typeof blockProps)[Name]>;

export const blockNames = Object.keys(blockProps) as BlockName[];
export const isBlockName = (name: unknown): name is BlockName =>
  typeof name === 'string' && Object.hasOwn(blockProps, name);

/** The places of `columns` for other blocks, in their order. */
export const slotNames = ['first', 'second', 'third'] as const;
export type SlotName = (typeof slotNames)[number];

/** Blocks that need the whole width, so they can't be in a column. */
const wholeWidth: readonly BlockName[] = ['hero', 'columns', 'footer'];
export const fitsColumn = (name: BlockName): boolean => !wholeWidth.includes(name);
export const columnBlocks = blockNames.filter(fitsColumn);
