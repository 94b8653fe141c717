import { EventEmitter, once } from 'node:events';
import { matchesFields, searchWords, searchableFields } from './message-summary.ts';
import type { MessageFilter, MessageSummary } from './message-summary.ts';
import type { MessageStore } from './message-store.ts';
import { parseMessage } from './parse-message.ts';
import type { ParsedMessage } from './parse-message.ts';
import { readHeaders } from './read-headers.ts';
import type { RuleName } from './rules.ts';
import { searchText } from './search-text.ts';

export type MailboxLimits = {
  /** Keeps this many of the newest messages. */
  messages: number;
  /** Total bytes kept. */
  bytes: number;
};

export type ReceivedMail = { from: string; to: string[]; rule: RuleName | null; raw: Buffer };
export type MessagePage = { items: MessageSummary[]; total: number };
export type PageOptions = {
  /** Maximum number; default 100. */
  limit?: number | undefined;
  /** Only messages older than this id. */
  before?: string | undefined;
};

/** Every accepted message, newest first, capped so a big campaign can't fill the disk. */
export class Mailbox {
  readonly #store: MessageStore;
  readonly #limits: MailboxLimits;
  readonly #changes = new EventEmitter();
  /** Oldest first. */
  readonly #entries = new Map<string, MessageSummary>();
  readonly #texts = new Map<string, string>();
  #bytes = 0;
  #lastId = 0;
  #addedSinceCompact = 0;

  constructor(store: MessageStore, limits: MailboxLimits) {
    this.#store = store;
    this.#limits = limits;
    this.#changes.setMaxListeners(0);
    for (const entry of store.load()) {
      this.#entries.set(entry.id, entry);
      this.#bytes += entry.size;
      this.#lastId = Math.max(this.#lastId, Number.parseInt(entry.id, 36) || 0);
    }
    this.#evict();
    store.compact([...this.#entries.values()]);
  }

  /** Number of messages kept. */
  get size(): number {
    return this.#entries.size;
  }

  /**
   * Stores a message; it is on disk (if the mailbox has one) when this returns. Throws the file system's
   * error if the disk is full.
   */
  add(mail: ReceivedMail): MessageSummary {
    const { raw, ...envelope } = mail;
    const summary = {
      ...readHeaders(raw),
      ...envelope,
      id: this.#nextId(),
      receivedAt: new Date().toISOString(),
      size: raw.length,
    };
    this.#store.save(summary, raw);
    this.#entries.set(summary.id, summary);
    this.#bytes += raw.length;
    this.#evict();
    this.#compactSometimes();
    this.#changes.emit('change');
    return summary;
  }

  /** Newest first. `total` counts all matches, not just this page. */
  list(filter: MessageFilter = {}, { limit = 100, before }: PageOptions = {}): MessagePage {
    const words = searchWords(filter.q);
    const items: MessageSummary[] = [];
    let total = 0;
    for (const entry of [...this.#entries.values()].reverse()) {
      if (!matchesFields(entry, filter) || !this.#hasWords(entry, words)) continue;
      total += 1;
      if (items.length < limit && (!before || entry.id < before)) items.push(entry);
    }
    return { items, total };
  }

  summary(id: string): MessageSummary | undefined {
    return this.#entries.get(id);
  }

  /** The message as received, byte for byte. */
  source(id: string): Buffer | undefined {
    return this.summary(id) && this.#store.read(id);
  }

  async get(id: string): Promise<(MessageSummary & ParsedMessage) | undefined> {
    const summary = this.summary(id);
    const raw = summary && this.#store.read(id);
    return raw && { ...summary, ...(await parseMessage(raw)) };
  }

  clear(): void {
    this.#store.clear();
    this.#entries.clear();
    this.#texts.clear();
    this.#bytes = 0;
    this.#changes.emit('change');
  }

  /** Closes the store's files; stored messages stay readable. */
  close(): void {
    this.#store.close();
  }

  /** Calls back after every change; returns the function that unsubscribes. */
  onChange(listener: () => void): () => void {
    this.#changes.on('change', listener);
    return () => void this.#changes.off('change', listener);
  }

  /** The newest matching message; waits for one if needed. Rejects after `timeoutMs` (default 5,000). */
  async waitFor(filter: MessageFilter, timeoutMs = 5_000): Promise<MessageSummary & ParsedMessage> {
    const deadline = AbortSignal.timeout(timeoutMs);
    while (!deadline.aborted) {
      const change = once(this.#changes, 'change', { signal: deadline }).catch(() => undefined);
      const [newest] = this.list(filter, { limit: 1 }).items;
      const found = newest && (await this.get(newest.id));
      if (found) return found;
      await change;
    }
    throw new Error(`No message like ${JSON.stringify(filter)} arrived within ${timeoutMs} ms`);
  }

  #hasWords(entry: MessageSummary, words: string[]): boolean {
    const fields = words.length > 0 ? searchableFields(entry) : '';
    const missing = words.filter((word) => !fields.includes(word));
    if (missing.length === 0) return true;
    const text = this.#textOf(entry.id);
    return missing.every((word) => text.includes(word));
  }

  /** Read at the first search and cached: most campaign mail is never searched. */
  #textOf(id: string): string {
    const known = this.#texts.get(id);
    if (known !== undefined) return known;
    const raw = this.#store.read(id);
    const text = raw ? searchText(raw) : '';
    this.#texts.set(id, text);
    return text;
  }

  /**
   * Milliseconds since the epoch with three more digits, so ids increase within a millisecond and after a
   * restart.
   */
  #nextId(): string {
    this.#lastId = Math.max(this.#lastId + 1, Date.now() * 1000);
    return this.#lastId.toString(36);
  }

  #evict(): void {
    for (const oldest of this.#entries.values()) {
      const isOverfull =
        this.#entries.size > this.#limits.messages ||
        (this.#bytes > this.#limits.bytes && this.#entries.size > 1);
      if (!isOverfull) return;
      this.#entries.delete(oldest.id);
      this.#texts.delete(oldest.id);
      this.#bytes -= oldest.size;
      this.#store.remove(oldest.id);
    }
  }

  /** The index is append-only, so it is rewritten when a big campaign leaves too many lines. */
  #compactSometimes(): void {
    this.#addedSinceCompact += 1;
    if (this.#addedSinceCompact <= this.#limits.messages * 2) return;
    this.#addedSinceCompact = 0;
    this.#store.compact([...this.#entries.values()]);
  }
}
