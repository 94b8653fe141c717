import type { ImportedPerson } from '@talkdrum/people-files';
import type { IdSequence } from './id-sequence.ts';

/** Signature, no flags, no extension (PostgreSQL documentation, COPY, "Binary Format"). */
const head = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const fields = 6;
const nothing = -1;
const jsonbVersion = 1;

/**
 * People in COPY's binary format: id, full name, email, phone, attributes, time zone. Unlike the text format, the
 * database parses no escapes or hexadecimal ids, and we build no string per row.
 */
export class PeopleBuffer {
  #bytes = Buffer.allocUnsafeSlow(1 << 18);
  #used = 0;

  constructor() {
    this.#begin();
  }

  add(ids: IdSequence, { fullName, email, phone, attributes, timeZone }: ImportedPerson): void {
    const json = JSON.stringify(attributes);
    // A UTF-16 unit takes at most three bytes in UTF-8.
    this.#reserve(
      2 +
        16 +
        1 +
        4 * fields +
        3 *
          (fullName.length +
            (email?.length ?? 0) +
            (phone?.length ?? 0) +
            json.length +
            (timeZone?.length ?? 0)),
    );
    this.#used = this.#bytes.writeInt16BE(fields, this.#used);
    this.#used = this.#bytes.writeInt32BE(16, this.#used);
    this.#used = ids.writeNext(this.#bytes, this.#used);
    this.#text(fullName, 0);
    this.#text(email, 0);
    this.#text(phone, 0);
    this.#text(json, 1);
    this.#text(timeZone ?? null, 0);
  }

  /**
   * Returns the added rows in a right-sized buffer that can be transferred to another thread, and starts
   * over.
   */
  take(): Uint8Array {
    this.#reserve(2);
    this.#used = this.#bytes.writeInt16BE(nothing, this.#used);
    const taken = new Uint8Array(this.#bytes.subarray(0, this.#used));
    this.#begin();
    return taken;
  }

  #begin(): void {
    this.#used = head.copy(this.#bytes);
  }

  /** Writes a value after its length; `skipped` bytes are left for the jsonb version. */
  #text(value: string | null, skipped: 0 | 1): void {
    const at = this.#used + 4;
    if (value === null) {
      this.#used = this.#bytes.writeInt32BE(nothing, this.#used);
      return;
    }
    if (skipped === 1) this.#bytes[at] = jsonbVersion;
    const length = skipped + this.#bytes.write(value, at + skipped);
    this.#bytes.writeInt32BE(length, this.#used);
    this.#used = at + length;
  }

  #reserve(size: number): void {
    if (this.#used + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#used + size, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#used);
    this.#bytes = larger;
  }
}
