import type { ImportedPerson } from '@talkdrum/people-files';
import type { IdSequence } from './id-sequence.ts';

/** Signature, no flags, no extension (PostgreSQL documentation, COPY, "Binary Format"). */
const head = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const fields = 5;
const nothing = -1;
const jsonbVersion = 1;

/**
 * People in the binary format of COPY: id, full name, email, phone, attributes. Against the text format the
 * database neither looks for escapes nor reads ids from hexadecimal, and here no string is made for a row.
 */
export class PeopleBuffer {
  #bytes = Buffer.allocUnsafeSlow(1 << 18);
  #used = 0;

  constructor() {
    this.#begin();
  }

  add(ids: IdSequence, { fullName, email, phone, attributes }: ImportedPerson): void {
    const json = JSON.stringify(attributes);
    // A UTF-16 unit takes three bytes of UTF-8 at most.
    this.#reserve(
      2 +
        16 +
        1 +
        4 * fields +
        3 * (fullName.length + (email?.length ?? 0) + (phone?.length ?? 0) + json.length),
    );
    this.#used = this.#bytes.writeInt16BE(fields, this.#used);
    this.#used = this.#bytes.writeInt32BE(16, this.#used);
    this.#used = ids.writeNext(this.#bytes, this.#used);
    this.#text(fullName, 0);
    this.#text(email, 0);
    this.#text(phone, 0);
    this.#text(json, 1);
  }

  /** What was added, in memory of its own size that can be handed to another thread; begins afresh. */
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

  /** A value behind its length; `skipped` bytes are left for the version of jsonb. */
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
