import { newId } from '../../kernel/ids.ts';

/**
 * UUIDv7s that count up behind a random stem (RFC 9562 §6.2, method 1). A tenth of the time of a random one each, and
 * rows that arrive in the order of their ids extend indexes at one end.
 */
export class IdSequence {
  #stem = newId().slice(0, 28);
  #count = 0;

  next(): string {
    this.#count += 1;
    return this.#stem + this.#count.toString(16).padStart(8, '0');
  }

  /** Goes on with the present time. */
  renew(): void {
    this.#stem = newId().slice(0, 28);
    this.#count = 0;
  }
}
