const windowMs = 60_000;
const maxKeys = 50_000;

/**
 * Counts at most `limit` visits of a link per minute and network. Kept in memory, because pixels are fetched
 * a thousand times a second. A link over the limit still works; it just isn't counted.
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

  /** Whether to count one more visit. */
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
