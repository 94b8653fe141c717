import { decodeHTMLAttribute } from 'entities';
import { escapeHtml, pixelTag } from '../../templates/index.ts';

/** The tracked addresses of one message's links and pixel. */
export interface TrackingLinks {
  click: (n: number) => string;
  pixel: string;
}

const tagStart = /<(\/?)([a-zA-Z][^ \t\r\n\f/>]*)/y;
/**
 * No `\s`: the HTML may be bytes, where A0 is part of a letter. HTML has only these five white-space
 * characters.
 */
const attribute =
  /[ \t\r\n\f/]+([^ \t\r\n\f/>=]+)(?:[ \t\r\n\f]*=[ \t\r\n\f]*(?:"([^"]*)"|'([^']*)'|([^ \t\r\n\f>"']*)))?/y;
/** Their content isn't HTML. */
const rawElements = new Set(['script', 'style', 'textarea', 'title', 'xmp']);

/** Where the value of an `href` is in the source. */
interface Place {
  start: number;
  end: number;
}

/** Finds every `<a href>` in real-world HTML. Takes linear time for any input. */
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
 * Numbers link targets. Equal addresses get the same number. `decode` turns bytes into characters if the HTML
 * is given byte by byte.
 */
export class LinkNumbers {
  readonly urls: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(written: string, decode: (bytes: string) => string = (text) => text): number | null {
    const url = decodeHTMLAttribute(decode(written)).trim();
    const known = this.#numbers.get(url);
    if (known !== undefined) return known;
    // A link number has two bytes in its token.
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url) || this.urls.length > 0xffff) return null;
    this.#numbers.set(url, this.urls.length);
    return this.urls.push(url) - 1;
  }
}

/** Returns the HTML with tracked links and a pixel at the end. Adds new targets to `numbers`. */
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

/** At the end, so a mail client that clips the message fetches it only when it shows everything. */
function withPixel(html: string, pixel: string): string {
  const at = Math.max(html.lastIndexOf('</body>'), html.lastIndexOf('</BODY>'));
  return at === -1 ? html + pixel : html.slice(0, at) + pixel + html.slice(at);
}
