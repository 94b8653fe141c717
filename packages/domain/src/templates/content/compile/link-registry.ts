import { decodeHTMLAttribute } from 'entities';
import { addressInText } from '../html/address-in-text.ts';
import type { CompiledLink } from './compiled-message.ts';
import { scanHtml } from '../html/scan-html.ts';
import { splitParts } from './split-parts.ts';
import type { TagRegistry } from '../tags/tag-registry.ts';
import { withUtm } from '../with-utm.ts';
import type { UtmParams } from '../with-utm.ts';

const WEB_ADDRESS = /^https?:\/\//i;

/** Numbers a message's tracked links. The same address has the same number in HTML and text. */
export class LinkRegistry {
  readonly links: CompiledLink[] = [];
  /** Addresses no mail client could open, such as `www.example.com` without a protocol. */
  readonly broken: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Addresses whose clicks nobody counts. */
  readonly #untracked = new Set<string>();
  readonly #registry: TagRegistry;
  readonly #utm: UtmParams | undefined;

  constructor(registry: TagRegistry, utm?: UtmParams) {
    this.#registry = registry;
    this.#utm = utm;
  }

  /**
   * The HTML with each tracked link's address replaced by its placeholder. A link with `data-track="off"` keeps its
   * address; the instruction itself goes.
   */
  replaceInHtml(html: string): string {
    let out = '';
    let from = 0;
    for (const { href, instruction } of linkTags(html)) {
      const changes: [number, number, string][] = [];
      if (instruction !== null) changes.push([instruction.start, instruction.end, '']);
      if (href !== null) {
        const url = decodeHTMLAttribute(html.slice(href.start, href.end)).trim();
        const isTracked = this.#isTracked(url);
        if (instruction !== null) this.#untracked.add(url);
        else if (isTracked)
          changes.push([href.start, href.end, this.#place(url, labelAfter(html, href.end))]);
      }
      for (const [start, end, text] of changes.toSorted(([one], [other]) => one - other)) {
        out += html.slice(from, start) + text;
        from = end;
      }
    }
    return out + html.slice(from);
  }

  /** The text with every web address replaced by its placeholder. */
  replaceInText(text: string): string {
    const replaced = (piece: string) =>
      piece.replace(addressInText, (url) =>
        this.#isTracked(url) && !this.#isLeftAlone(url) ? this.#place(url, '') : url,
      );
    // A marker is letters and digits, and would become part of an address next to it.
    return this.#registry
      .splitAtMarkers(text)
      .map((piece, n) => (n % 2 === 0 ? replaced(piece) : piece))
      .join('');
  }

  /**
   * `https://a.example [link]` repeats itself once the link is numbered, so the written address is removed.
   */
  withoutDoubles(text: string): string {
    const addresses = [...this.#numbers.keys()];
    let out = '';
    let isBracketOpen = false;
    for (const piece of this.#registry.split(text)) {
      if (typeof piece === 'string') {
        out += isBracketOpen && piece.startsWith(']') ? piece.slice(1) : piece;
        isBracketOpen = false;
        continue;
      }
      const written = piece.kind === 'link' ? `${addresses[piece.index]} [` : null;
      isBracketOpen = written !== null && out.endsWith(written);
      if (written !== null && isBracketOpen) out = out.slice(0, -written.length);
      out += this.#registry.placeholder(piece);
    }
    return out;
  }

  /** The HTML asks not to track it, and has no other link to it. */
  #isLeftAlone(url: string): boolean {
    return this.#untracked.has(url) && !this.#numbers.has(url);
  }

  #isTracked(url: string): boolean {
    if (WEB_ADDRESS.test(url)) {
      // The host must be fixed, or a contact's data could redirect anywhere.
      const host = url.replace(WEB_ADDRESS, '').split(/[/?#]/, 1)[0] ?? '';
      if (!this.#registry.has(host) && !URL.canParse(url)) this.broken.push(this.#registry.toSource(url));
      return !this.#registry.has(host) && URL.canParse(url);
    }
    const isOurs = /^(mailto:|tel:|sms:|#)/i.test(url) || this.#registry.split(url)[0] === '';
    if (!isOurs || url === '') this.broken.push(this.#registry.toSource(url));
    return false;
  }

  #place(url: string, label: string): string {
    let index = this.#numbers.get(url);
    if (index === undefined) {
      index = this.links.length;
      this.#numbers.set(url, index);
      const full = this.#utm ? withUtm(url, this.#utm) : url;
      const parts = splitParts(full, this.#registry, () => 'url');
      const isPersonal = parts.some((part) => typeof part !== 'string');
      this.links.push({
        url: parts,
        display: this.#registry.toSource(full),
        label: this.#registry.toSource(label),
        isPersonal,
      });
    }
    return this.#registry.placeholder({ kind: 'link', index });
  }
}

interface Span {
  start: number;
  end: number;
}

/** The address of each link, and its instruction not to be tracked with the blank before it. */
function* linkTags(html: string): Generator<{ href: Span | null; instruction: Span | null }> {
  let href: Span | null = null;
  let instruction: Span | null = null;
  for (const piece of scanHtml(html)) {
    if (piece.element !== 'a') continue;
    if (piece.kind === 'attribute' && piece.name === 'href') href = piece;
    if (piece.kind === 'attribute' && piece.name === 'data-track')
      instruction = { start: piece.start - ' data-track="'.length, end: piece.end + 1 };
    if (piece.kind !== 'open') continue;
    yield { href, instruction };
    href = instruction = null;
  }
}

function labelAfter(html: string, attributeEnd: number): string {
  const start = html.indexOf('>', attributeEnd) + 1;
  const end = html.indexOf('</a', start);
  const text = html.slice(start, end === -1 ? start : end).replace(/<[^>]*>/g, ' ');
  return decodeHTMLAttribute(text).replace(/\s+/g, ' ').trim().slice(0, 120);
}
