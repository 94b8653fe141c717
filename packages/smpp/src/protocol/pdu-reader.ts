import { decodePdu, HEADER_LENGTH } from './codec.ts';
import type { InvalidPdu, Pdu } from './pdu.ts';
import { STATUS } from './statuses.ts';

export const DEFAULT_MAX_PDU_LENGTH = 70 * 1_024;
const FIRST_PART = 512;
const EMPTY = Buffer.alloc(0);

/**
 * Splits a byte stream into PDUs, whatever its chunks. Pull-based: the reader takes a PDU when it has room.
 * Holds the current chunk and at most one incomplete PDU, whose memory grows with the received octets, never
 * with the length it claims.
 */
export class PduReader {
  readonly #maxLength: number;
  #chunk: Buffer = EMPTY;
  #at = 0;
  /** The start of a PDU that continues in the next chunk. */
  #part: Buffer = EMPTY;
  #partLength = 0;
  #isBroken = false;

  constructor(maxLength: number = DEFAULT_MAX_PDU_LENGTH) {
    this.#maxLength = maxLength;
  }

  /** Whether a PDU has started but isn't complete. */
  get isMidPdu(): boolean {
    return this.#partLength > 0;
  }

  /** Octets pushed but not yet returned. */
  get length(): number {
    return this.#partLength + this.#chunk.length - this.#at;
  }

  push(chunk: Buffer): void {
    if (this.#isBroken) return;
    this.#chunk =
      this.#at < this.#chunk.length ? Buffer.concat([this.#chunk.subarray(this.#at), chunk]) : chunk;
    this.#at = 0;
  }

  /** The next PDU or its fault; undefined if more octets are needed, and always after a bad length. */
  next(): Pdu | InvalidPdu | undefined {
    if (this.#isBroken) return undefined;
    if (this.#partLength > 0) return this.#nextFromPart();
    const left = this.#chunk.length - this.#at;
    if (left < 4) return this.#keepRest();
    const length = this.#chunk.readUInt32BE(this.#at);
    if (this.#isBadLength(length)) return this.#break(this.#chunk.subarray(this.#at), length);
    if (left < length) return this.#keepRest();
    const start = this.#at;
    this.#at = start + length;
    return decodePdu(this.#chunk, start, this.#at);
  }

  #nextFromPart(): Pdu | InvalidPdu | undefined {
    if (this.#partLength < 4) this.#fill(4);
    if (this.#partLength < 4) return undefined;
    const length = this.#part.readUInt32BE(0);
    if (this.#isBadLength(length)) {
      this.#fill(HEADER_LENGTH);
      return this.#break(this.#part.subarray(0, this.#partLength), length);
    }
    this.#fill(length);
    if (this.#partLength < length) return undefined;
    const whole = this.#part;
    this.#part = EMPTY;
    this.#partLength = 0;
    return decodePdu(whole, 0, length);
  }

  /** Takes octets from the chunk until the part has `wanted`. */
  #fill(wanted: number): void {
    const count = Math.min(wanted - this.#partLength, this.#chunk.length - this.#at);
    if (count <= 0) return;
    const needed = this.#partLength + count;
    if (needed > this.#part.length) {
      const grown = Buffer.allocUnsafe(Math.max(needed, this.#part.length * 2, Math.min(wanted, FIRST_PART)));
      this.#part.copy(grown, 0, 0, this.#partLength);
      this.#part = grown;
    }
    this.#chunk.copy(this.#part, this.#partLength, this.#at, this.#at + count);
    this.#partLength = needed;
    this.#at += count;
  }

  #keepRest(): undefined {
    const left = this.#chunk.length - this.#at;
    if (left > 0) this.#fill(left);
    // The chunk is consumed; a reference would keep its memory while the connection is idle.
    this.#chunk = EMPTY;
    this.#at = 0;
    return undefined;
  }

  #isBadLength(length: number): boolean {
    return length < HEADER_LENGTH || length > this.#maxLength;
  }

  /**
   * The sequence number is given back where it came along; 0 stands for one that cannot be known (SMPP 3.4
   * §4.3).
   */
  #break(header: Buffer, length: number): InvalidPdu {
    this.#isBroken = true;
    const hasHeader = length >= HEADER_LENGTH && header.length >= HEADER_LENGTH;
    const commandId = hasHeader ? header.readUInt32BE(4) : 0;
    const sequence = hasHeader ? header.readUInt32BE(12) : 0;
    this.#chunk = EMPTY;
    this.#part = EMPTY;
    this.#partLength = 0;
    return {
      command: 'invalid',
      fault: 'length',
      commandId,
      sequence,
      status: STATUS.RINVCMDLEN,
      reason: `a PDU of ${length} octets`,
    };
  }
}
