import { newId } from '../../../kernel/ids.ts';

const stemBytes = 12;

/**
 * UUIDv7s that count up behind a random stem (RFC 9562 §6.2, method 1), as 16 bytes each. Ten times faster
 * than random ones, and rows in id order extend indexes at one end.
 */
export class IdSequence {
  #stem = newStem();
  #count = 0;

  /** Writes the next id and returns the offset after it. */
  writeNext(bytes: Buffer, at: number): number {
    this.#count += 1;
    bytes.set(this.#stem, at);
    return bytes.writeUInt32BE(this.#count, at + stemBytes);
  }

  /** Moves to the present time. */
  renew(): void {
    this.#stem = newStem();
    this.#count = 0;
  }
}

function newStem(): Uint8Array {
  return Buffer.from(newId().replaceAll('-', ''), 'hex').subarray(0, stemBytes);
}
