import { DomainError } from '@talkdrum/domain';

/** Bodies up to this size don't reserve memory: any number of connections may send one. */
export const smallBody = 64 * 1_024;

/**
 * Limits the bytes of large bodies in memory at once, per holder (an account or a person) and in total.
 * Memory is reserved for the declared length before the first byte is read, and released after the answer.
 */
export class BodyRoom {
  readonly #most: number;
  readonly #mostPerHolder: number;
  readonly #holders = new Map<string, number>();
  #taken = 0;

  constructor(most = 128_000_000, mostPerHolder = 48_000_000) {
    this.#most = most;
    this.#mostPerHolder = mostPerHolder;
  }

  /** Reserves memory; returns a function that releases it once. Throws `rate_limited` or `unavailable`. */
  take(holder: string, bytes: number): () => void {
    const held = this.#holders.get(holder) ?? 0;
    if (held > 0 && held + bytes > this.#mostPerHolder)
      throw new DomainError('rate_limited', 'Too many large requests at once. Send them one after another.', {
        resetsAt: inSeconds(1),
      });
    if (this.#taken > 0 && this.#taken + bytes > this.#most)
      throw new DomainError(
        'unavailable',
        'We are reading too many large requests. Try again in a few seconds.',
        { retryAfter: 5 },
      );
    this.#holders.set(holder, held + bytes);
    this.#taken += bytes;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#taken -= bytes;
      const left = (this.#holders.get(holder) ?? 0) - bytes;
      if (left > 0) this.#holders.set(holder, left);
      else this.#holders.delete(holder);
    };
  }
}

function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1_000).toISOString();
}
