import { z } from 'zod';

/** The longest texts and the largest designs. A mail of this size is far beyond what mail clients show. */
export const designLimits = {
  /** Characters of all texts and attributes together. */
  characters: 300_000,
  nodes: 3_000,
  depth: 12,
  blocks: 200,
  text: 20_000,
  line: 300,
  url: 2_000,
  rawHtml: 50_000,
  products: 12,
  answers: 100,
} as const;

/** A colour of its own, or one of the brand, which is looked up when the design is compiled. */
export const colour = z
  .string()
  .regex(
    /^(?:#[0-9a-f]{6}|brand\.(?:primary|accent|text|background))$/,
    'Use a colour such as #0f5f5b or one of the brand',
  );
export type Colour = z.infer<typeof colour>;

/** A block that is opened by `{{#show 0}}` can only be made by the conditional block. */
const MARKER = /\{\{\s*[#/]/;
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

function words(limit: number) {
  return z
    .string()
    .max(limit, `Use ${limit.toLocaleString('en')} characters or fewer`)
    .refine((text) => !MARKER.test(text), 'Use the conditional block instead of {{# or {{/')
    .refine((text) => !CONTROL.test(text), 'Use text without control characters');
}

export const line = words(designLimits.line);
export const textRun = words(designLimits.text);

const LINK = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[^\s]|sms:[^\s])/i;
const WHOLE_TAG = /^\{\{[^{}]{1,200}\}\}$/;
/** Nothing that ends an attribute, opens a tag or hides a protocol. A merge tag may contain spaces. */
const UNSAFE = /[\s"'<>\\^`{|}]/;

function isAddress(text: string, start: RegExp): boolean {
  if (text === '') return true;
  const fixed = text.replace(/\{\{[^{}]{1,200}\}\}/g, '');
  return start.test(text) && !UNSAFE.test(fixed);
}

/** Where a link leads: empty while nobody chose, or a merge tag such as `{{ links.unsubscribe }}`. */
export const linkAddress = words(designLimits.url).refine(
  (text) => WHOLE_TAG.test(text) || isAddress(text, LINK),
  'Start the address with https://, http://, mailto:, tel: or sms:',
);

/** Where a picture is fetched from: empty while nobody chose. */
export const pictureAddress = words(designLimits.url).refine(
  (text) => isAddress(text, /^https?:\/\/[^\s/]/i),
  'Start the picture’s address with https://',
);

export const align = z.enum(['left', 'center', 'right']);
export const pixels = (from: number, to: number) =>
  z
    .number('Enter a number')
    .int('Use whole pixels')
    .min(from, `Use ${from} or more`)
    .max(to, `Use ${to} or less`);
