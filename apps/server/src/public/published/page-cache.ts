import { type FoundPage, type PublicPages, publicUrlOf } from '@talkdrum/domain';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import { buildDocument, type PublishedDocument } from './published-document.ts';

/** What someone publishes, closes or takes down shows after this long at most, in every process. */
const freshMs = 1_000;
/** In characters of documents; a missing page counts as a few. */
const mostCharacters = 40_000_000;
const mostEntries = 5_000;
const smallEntry = 500;

/** What is at an address, with the page’s document. */
export type CachedPage = Exclude<FoundPage, { kind: 'page' }> | PageWithDocument;
export type PageWithDocument = Extract<FoundPage, { kind: 'page' }> & {
  document: PublishedDocument;
  /** The address it was asked for at, which may not be the one that new links have. */
  servedAt: string;
  /** How the account looks; read when it’s needed, once. */
  brand: () => Promise<BrandKit>;
};

/** Where a page was asked for: under a handle, or on a domain of its account’s own. */
export interface AskedPage {
  handle: string;
  slug: string;
  host: string | null;
}

const keyOf = ({ handle, slug, host }: AskedPage): string => `${host ?? ''}/${handle}/${slug}`;

interface Entry {
  found: Promise<CachedPage>;
  freshUntil: number;
  size: number;
}

/** Keeps pages in memory for a second, so one that thousands open costs one query a second. */
export class PageCache {
  readonly #pages: Pick<PublicPages, 'find'>;
  readonly #publicUrl: string;
  readonly #brandOf: (accountId: string) => Promise<BrandKit>;
  /** Oldest first. */
  readonly #entries = new Map<string, Entry>();
  #size = 0;

  constructor(
    pages: Pick<PublicPages, 'find'>,
    publicUrl: string,
    brandOf: (accountId: string) => Promise<BrandKit>,
  ) {
    this.#pages = pages;
    this.#publicUrl = publicUrl;
    this.#brandOf = brandOf;
  }

  /** Whether `find` answers from memory. */
  isFresh(asked: AskedPage): boolean {
    return (this.#entries.get(keyOf(asked))?.freshUntil ?? 0) > performance.now();
  }

  find(asked: AskedPage): Promise<CachedPage> {
    const key = keyOf(asked);
    const known = this.#entries.get(key);
    if (known !== undefined && known.freshUntil > performance.now()) return known.found;
    this.#forget(key);
    const found = this.#load(asked);
    const entry: Entry = { found, freshUntil: performance.now() + freshMs, size: smallEntry };
    this.#entries.set(key, entry);
    this.#size += entry.size;
    found.then(
      (page) => this.#weigh(key, entry, page),
      () => this.#forget(key),
    );
    return found;
  }

  async #load({ handle, slug, host }: AskedPage): Promise<CachedPage> {
    const found = await this.#pages.find(handle, slug);
    if (found.kind !== 'page') return found;
    const publicUrl = this.#publicUrl;
    const servedAt = publicUrlOf({ publicUrl }, { handle, publicHost: host }, slug);
    const document = buildDocument(found.page, { publicUrl, servedAt });
    let brand: Promise<BrandKit> | undefined;
    return { ...found, servedAt, document, brand: () => (brand ??= this.#brandOf(found.page.accountId)) };
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
