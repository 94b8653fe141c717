import type { FoundPage, PublicPages } from '@talkdrum/domain';
import { buildDocument, type PublishedDocument } from './published-document.ts';

/** What someone publishes, closes or takes down shows after this long at most, in every process. */
const freshMs = 1_000;
/** In characters of documents; a missing page counts as a few. */
const mostCharacters = 40_000_000;
const mostEntries = 5_000;
const smallEntry = 500;

/** What is at an address, with the page’s document. */
export type CachedPage = Exclude<FoundPage, { kind: 'page' }> | PageWithDocument;
export type PageWithDocument = Extract<FoundPage, { kind: 'page' }> & { document: PublishedDocument };

interface Entry {
  found: Promise<CachedPage>;
  freshUntil: number;
  size: number;
}

/** Keeps pages in memory for a second, so one that thousands open costs one query a second. */
export class PageCache {
  readonly #pages: Pick<PublicPages, 'find'>;
  readonly #publicUrl: string;
  /** Oldest first. */
  readonly #entries = new Map<string, Entry>();
  #size = 0;

  constructor(pages: Pick<PublicPages, 'find'>, publicUrl: string) {
    this.#pages = pages;
    this.#publicUrl = publicUrl;
  }

  /** Whether `find` answers from memory. */
  isFresh(handle: string, slug: string): boolean {
    return (this.#entries.get(`${handle}/${slug}`)?.freshUntil ?? 0) > performance.now();
  }

  find(handle: string, slug: string): Promise<CachedPage> {
    const key = `${handle}/${slug}`;
    const known = this.#entries.get(key);
    if (known !== undefined && known.freshUntil > performance.now()) return known.found;
    this.#forget(key);
    const found = this.#load(handle, slug);
    const entry: Entry = { found, freshUntil: performance.now() + freshMs, size: smallEntry };
    this.#entries.set(key, entry);
    this.#size += entry.size;
    found.then(
      (page) => this.#weigh(key, entry, page),
      () => this.#forget(key),
    );
    return found;
  }

  async #load(handle: string, slug: string): Promise<CachedPage> {
    const found = await this.#pages.find(handle, slug);
    if (found.kind !== 'page') return found;
    return { ...found, document: buildDocument(found.page, { publicUrl: this.#publicUrl }) };
  }

  #weigh(key: string, entry: Entry, page: CachedPage): void {
    if (this.#entries.get(key) !== entry) return;
    const more = page.kind === 'page' ? page.page.html.length + page.page.css.length * 2 : 0;
    entry.size += more * 2;
    this.#size += more * 2;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= mostCharacters && this.#entries.size <= mostEntries) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
