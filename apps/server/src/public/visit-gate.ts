const windowMs = 60_000;
const maxKeys = 50_000;

/**
 * Lets a link count at most `limit` visits a minute and network. It is kept in this process and not in the
 * database: a pixel is fetched a thousand times a second, and a link that is opened more often still works,
 * it only isn't counted.
 */
export class VisitGate {
  readonly #limit: number;
  readonly #now: () => number;
  #counts = new Map<string, number>();
  #windowEnds = 0;

  constructor(limit: number, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Whether one more visit is to be counted. */
  admit(key: string): boolean {
    const now = this.#now();
    if (now >= this.#windowEnds || this.#counts.size >= maxKeys) {
      this.#counts = new Map();
      this.#windowEnds = now + windowMs;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#limit;
  }
}
