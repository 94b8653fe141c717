import { DomainError } from '@talkdrum/domain';

/** Bodies up to this size need no room of their own: any number of connections may send one. */
export const smallBody = 64 * 1_024;

/**
 * How many bytes of large bodies may be in memory at once, for one holder (an account or a person) and over
 * all. Room is taken for the declared length before the first byte is read, and given back when the request
 * has been answered.
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

  /** Takes room; returns a function that gives it back, once. Throws `rate_limited` or `unavailable`. */
  take(holder: string, bytes: number): () => void {
    const held = this.#holders.get(holder) ?? 0;
    if (held > 0 && held + bytes > this.#mostPerHolder)
      throw new DomainError('rate_limited', 'Too many large requests at once. Send them one after another.', {
        resetsAt: inSeconds(1),
      });
    if (this.#taken > 0 && this.#taken + bytes > this.#most)
      throw new DomainError(
        'unavailable',
        'Too many large requests are being read. Try again in a few seconds.',
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
