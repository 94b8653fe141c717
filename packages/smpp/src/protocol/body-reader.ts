import { STATUS } from './statuses.ts';

const EMPTY = Buffer.alloc(0);

/**
 * Reads the fields of a PDU body. Never throws or reads outside the body: the first invalid field sets
 * `failure` to the status to answer with, and everything after it reads as empty.
 */
export class BodyReader {
  readonly bytes: Buffer;
  readonly end: number;
  at: number;
  failure = 0;
  /** Which field failed, for the log. */
  failedField = '';

  constructor(bytes: Buffer, start: number, end: number) {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
  }

  get left(): number {
    return this.end - this.at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  /** Marks the body as invalid; the first reason stays. Returns the given fallback. */
  fail<Value>(status: number, value: Value, field = ''): Value {
    if (this.failure === 0) {
      this.failure = status;
      this.failedField = field;
    }
    this.at = this.end;
    return value;
  }

  uint8(): number {
    if (this.at >= this.end) return this.fail(STATUS.RINVCMDLEN, 0);
    return this.bytes[this.at++] ?? 0;
  }

  uint16(): number {
    return this.uint8() * 0x100 + this.uint8();
  }

  uint32(): number {
    return this.uint16() * 0x10000 + this.uint16();
  }

  /**
   * Latin-1 up to its NUL. `size` counts the NUL; longer fails with `tooLong`, a missing NUL with RINVCMDLEN.
   */
  cString(size: number, field: string, tooLong: number = STATUS.RINVPARLEN): string {
    const { bytes, at, end } = this;
    if (bytes[at] === 0 && at < end) {
      this.at = at + 1;
      return '';
    }
    const limit = Math.min(end, at + size);
    let stop = at;
    while (stop < limit && bytes[stop] !== 0) stop += 1;
    if (stop === limit) return this.fail(limit === end ? STATUS.RINVCMDLEN : tooLong, '', field);
    this.at = stop + 1;
    return bytes.toString('latin1', at, stop);
  }

  /**
   * Latin-1 in `length` octets, up to a NUL if there is one: peers often leave out that of an optional
   * parameter.
   */
  terminated(length: number): string {
    const start = this.at;
    let stop = start;
    while (stop < start + length && this.bytes[stop] !== 0) stop += 1;
    this.at = start + length;
    return this.bytes.toString('latin1', start, stop);
  }

  /** A view of the next octets; fails with `tooLong` if there are fewer. */
  octets(length: number, tooLong: number = STATUS.RINVCMDLEN): Buffer {
    if (length === 0) return EMPTY;
    if (length > this.left) return this.fail(tooLong, EMPTY);
    const value = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return value;
  }
}
