import { decodeHTMLAttribute } from 'entities';
import { escapeHtml, pixelTag } from '../../templates/index.ts';

/** Where the links and the pixel of one message lead instead. */
export interface TrackingLinks {
  click: (n: number) => string;
  pixel: string;
}

const tagStart = /<(\/?)([a-zA-Z][^ \t\r\n\f/>]*)/y;
/** No `\s`: HTML may come as bytes, and its white space is these five (a byte A0 is part of a letter). */
const attribute =
  /[ \t\r\n\f/]+([^ \t\r\n\f/>=]+)(?:[ \t\r\n\f]*=[ \t\r\n\f]*(?:"([^"]*)"|'([^']*)'|([^ \t\r\n\f>"']*)))?/y;
/** What stands in these is no HTML. */
const rawElements = new Set(['script', 'style', 'textarea', 'title', 'xmp']);

/** The value of an `href`, as it is written in the source. */
interface Place {
  start: number;
  end: number;
}

/**
 * The places of all `<a href>` of HTML as people write it. Time is linear in its length, whatever is in it.
 */
export function* linkPlaces(html: string): Generator<Place> {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const close = html.indexOf('-->', at + 4);
      if (close === -1) return;
      at = close + 3;
      continue;
    }
    tagStart.lastIndex = at;
    const tag = tagStart.exec(html);
    if (tag === null) {
      at += 1;
      continue;
    }
    const element = tag[2]?.toLowerCase() ?? '';
    const { end, href } = readTag(html, at + tag[0].length);
    if (element === 'a' && href !== null) yield href;
    at = rawElements.has(element) && tag[1] === '' ? endOfRaw(html, element, end) : end;
    if (at === -1) return;
  }
}

function readTag(html: string, from: number): { end: number; href: Place | null } {
  let [end, href]: [number, Place | null] = [from, null];
  for (;;) {
    attribute.lastIndex = end;
    const found = attribute.exec(html);
    if (found === null) return { end, href };
    end += found[0].length;
    const value = found[2] ?? found[3];
    const close = value === undefined ? end : end - 1;
    const written = value ?? found[4];
    if (href === null && written !== undefined && found[1]?.toLowerCase() === 'href')
      href = { start: close - written.length, end: close };
  }
}

function endOfRaw(html: string, element: string, from: number): number {
  const close = new RegExp(`</${element}`, 'gi');
  close.lastIndex = from;
  return close.exec(html)?.index ?? -1;
}

/**
 * Numbers the web addresses that links lead to: the same address has the same number. `decode` gives the
 * characters of an address where the HTML is given byte by byte.
 */
export class LinkNumbers {
  readonly urls: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(written: string, decode: (bytes: string) => string = (text) => text): number | null {
    const url = decodeHTMLAttribute(decode(written)).trim();
    const known = this.#numbers.get(url);
    if (known !== undefined) return known;
    // A link's number has two bytes in its token.
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url) || this.urls.length > 0xffff) return null;
    this.#numbers.set(url, this.urls.length);
    return this.urls.push(url) - 1;
  }
}

/** The HTML with its links leading through us and a pixel at its end. Numbers are added to `numbers`. */
export function trackHtml(
  html: string,
  links: TrackingLinks,
  numbers: LinkNumbers,
  decode?: (bytes: string) => string,
): string {
  let [out, from] = ['', 0];
  for (const { start, end } of linkPlaces(html)) {
    const n = numbers.numberOf(html.slice(start, end), decode);
    if (n === null) continue;
    out += html.slice(from, start) + escapeHtml(links.click(n));
    from = end;
  }
  return withPixel(out + html.slice(from), pixelTag(links.pixel));
}

/** Last, so that it is not fetched before a message that a mail program clips is shown in full. */
function withPixel(html: string, pixel: string): string {
  const at = Math.max(html.lastIndexOf('</body>'), html.lastIndexOf('</BODY>'));
  return at === -1 ? html + pixel : html.slice(0, at) + pixel + html.slice(at);
}
