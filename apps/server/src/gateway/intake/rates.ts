interface Bucket {
  tokens: number;
  at: number;
}

const mostKept = 10_000;

/** Token buckets by key, in this process: `perSecond` on average, up to `burst` at once after a pause. */
export class Rates {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;

  constructor(perSecond: number, burst: number = perSecond, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#now = now;
  }

  /** Takes `count` tokens and returns true, or takes none and returns false. */
  take(key: string, count = 1): boolean {
    const bucket = this.#fill(key);
    if (bucket.tokens < count) return false;
    bucket.tokens -= count;
    return true;
  }

  /** Whether a token is available, without taking it. */
  hasAny(key: string): boolean {
    return !this.#buckets.has(key) || this.#fill(key).tokens >= 1;
  }

  #fill(key: string): Bucket {
    const now = this.#now();
    const bucket = this.#buckets.get(key);
    if (bucket !== undefined) {
      bucket.tokens = Math.min(this.#burst, bucket.tokens + ((now - bucket.at) / 1_000) * this.#perSecond);
      bucket.at = now;
      return bucket;
    }
    // Drops the oldest. A frequent sender then starts again with a full bucket, which is harmless.
    for (const oldest of this.#buckets.keys())
      if (this.#buckets.size >= mostKept) this.#buckets.delete(oldest);
    const fresh = { tokens: this.#burst, at: now };
    this.#buckets.set(key, fresh);
    return fresh;
  }
}
