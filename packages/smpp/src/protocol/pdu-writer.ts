const FIRST_SLAB = 4_096;
const LARGEST_SLAB = 65_536;

/**
 * A PDU can't be written: a text is too long for its field, a character isn't Latin-1, or a number is out of
 * range.
 */
export class SmppEncodeError extends RangeError {
  override readonly name = 'SmppEncodeError';
}

/**
 * Writes PDUs one behind the other into slabs that are cut up and handed to a socket, so that neither a PDU
 * nor a field costs an allocation. A slab is never written to again where it was handed over; quiet sessions
 * hold 4 KiB, busy ones 64 KiB.
 */
export class PduWriter {
  #slab = Buffer.allocUnsafeSlow(FIRST_SLAB);
  /** Start of the octets not yet taken. */
  #takenTo = 0;
  #pduStart = 0;
  #at = 0;
  #full: Buffer[] = [];
  #fullLength = 0;

  /** Octets written but not yet taken. */
  get length(): number {
    return this.#fullLength + this.#at - this.#takenTo;
  }

  /** Starts a PDU; `end` fills in its length. */
  begin(commandId: number, status: number, sequence: number): void {
    this.#pduStart = this.#at;
    this.#ensure(16);
    this.#at += 4;
    this.uint32(commandId);
    this.uint32(status);
    this.uint32(sequence);
  }

  end(): void {
    this.#slab.writeUInt32BE(this.#at - this.#pduStart, this.#pduStart);
    this.#pduStart = this.#at;
  }

  /** Discards the current PDU. */
  rollBack(): void {
    this.#at = this.#pduStart;
  }

  /** The octets written since the last call, for one vectored write. */
  take(): Buffer[] {
    const chunks = this.#full;
    if (this.#at > this.#takenTo) chunks.push(this.#slab.subarray(this.#takenTo, this.#at));
    this.#full = [];
    this.#fullLength = 0;
    this.#takenTo = this.#at;
    return chunks;
  }

  uint8(value: number): void {
    if ((value & 0xff) !== value) throw new SmppEncodeError(`${value} doesn’t fit in one octet`);
    this.#ensure(1);
    this.#slab[this.#at++] = value;
  }

  uint16(value: number): void {
    if ((value & 0xffff) !== value) throw new SmppEncodeError(`${value} doesn’t fit in two octets`);
    this.#ensure(2);
    this.#slab[this.#at++] = value >>> 8;
    this.#slab[this.#at++] = value & 0xff;
  }

  uint32(value: number): void {
    if (value >>> 0 !== value) throw new SmppEncodeError(`${value} doesn’t fit in four octets`);
    this.#ensure(4);
    this.#slab[this.#at++] = value >>> 24;
    this.#slab[this.#at++] = (value >>> 16) & 0xff;
    this.#slab[this.#at++] = (value >>> 8) & 0xff;
    this.#slab[this.#at++] = value & 0xff;
  }

  /** Latin-1 and its closing NUL. `size` counts the NUL, as the standard's tables do. */
  cString(value: string, size: number, field: string): void {
    if (value.length >= size)
      throw new SmppEncodeError(`${field} has ${value.length} characters, ${size - 1} fit`);
    this.#ensure(value.length + 1);
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      if (code === 0 || code > 0xff)
        throw new SmppEncodeError(`${field} has a character that no octet stands for`);
      this.#slab[this.#at++] = code;
    }
    this.#slab[this.#at++] = 0;
  }

  octets(value: Uint8Array): void {
    this.#ensure(value.length);
    this.#slab.set(value, this.#at);
    this.#at += value.length;
  }

  /** Moves the unfinished PDU to a new slab when the next field doesn't fit. */
  #ensure(length: number): void {
    if (this.#at + length <= this.#slab.length) return;
    const begun = this.#slab.subarray(this.#pduStart, this.#at);
    if (this.#pduStart > this.#takenTo) {
      this.#full.push(this.#slab.subarray(this.#takenTo, this.#pduStart));
      this.#fullLength += this.#pduStart - this.#takenTo;
    }
    const size = Math.max(Math.min(this.#slab.length * 2, LARGEST_SLAB), (begun.length + length) * 2);
    this.#slab = Buffer.allocUnsafeSlow(size);
    this.#slab.set(begun);
    this.#pduStart = 0;
    this.#takenTo = 0;
    this.#at = begun.length;
  }
}
