import { z } from 'zod';

/** The longest texts and the largest designs. */
export const pageLimits = {
  /** Characters of the stored JSON. */
  characters: 200_000,
  blocks: 100,
  line: 200,
  text: 5_000,
  url: 2_000,
  pictures: 12,
  items: 20,
  /** HTML and CSS of a published page, compressed. */
  gzipBytes: 30_000,
} as const;

/** Control characters, except for line breaks in texts that may have several lines. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const CONTROL_IN_TEXT = /(?!\n)[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** Nothing that ends an attribute, opens a tag or hides a protocol. */
const UNSAFE = /[\s"'<>\\^`{|}]/;

const most = (limit: number) => `Use ${limit.toLocaleString('en')} characters or fewer`;

export const line = z
  .string()
  .max(pageLimits.line, most(pageLimits.line))
  .refine((text) => !CONTROL.test(text), 'Use one line, without control characters');

/** Paragraphs, lists, `**bold**`, `*italic*` and `[links](https://…)`. */
export const text = z
  .string()
  .max(pageLimits.text, most(pageLimits.text))
  .transform((given) => given.replaceAll(/\r\n?/g, '\n'))
  .refine((given) => !CONTROL_IN_TEXT.test(given), 'Use text without control characters');

export function isLink(address: string): boolean {
  return (
    (/^(?:https?:\/\/[^/]|mailto:.|tel:.|sms:.)/i.test(address) || /^#[\w-]{1,60}$/.test(address)) &&
    !UNSAFE.test(address)
  );
}

/** Where a link leads: empty while nobody chose; `#form` leads to the form of the page. */
export const linkAddress = z
  .string()
  .trim()
  .max(pageLimits.url, most(pageLimits.url))
  .refine(
    (address) => address === '' || isLink(address),
    'Start the address with https://, http://, mailto:, tel: or sms:',
  );

/** An address of the web only: of a picture, a video. Empty while nobody chose. */
export const webAddress = z
  .string()
  .trim()
  .max(pageLimits.url, most(pageLimits.url))
  .refine(
    (address) => address === '' || (/^https?:\/\/[^/]/i.test(address) && !UNSAFE.test(address)),
    'Start the address with https://',
  );

export const picture = z.strictObject({ src: webAddress.default(''), alt: line.default('') });
export type Picture = z.infer<typeof picture>;
