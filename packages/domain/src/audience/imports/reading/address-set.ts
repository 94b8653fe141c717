/**
 * The addresses seen so far in a file, at 8 bytes each instead of about 100 as strings: a million rows fit in
 * 16 MB. Two 32-bit hashes identify an address; the chance of one collision among a million is 3 in 100
 * million.
 */
export class AddressSet {
  #slots = new Uint32Array(2 * 65_536);
  #size = 0;

  /** True if the address is new. */
  add(address: string): boolean {
    if (this.#size * 4 > this.#slots.length) this.#grow();
    let low = 0x811c9dc5;
    let high = 0x9747b28c;
    for (let index = 0; index < address.length; index += 1) {
      const unit = address.charCodeAt(index);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit, 0x85ebca6b) + index;
      high ^= high >>> 15;
    }
    low = mixed(low);
    high = mixed(high) | 1;
    return this.#insert(low >>> 0, high >>> 0);
  }

  #insert(low: number, high: number): boolean {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    for (let at = (low ^ high) & mask; ; at = (at + 1) & mask) {
      if (slots[2 * at + 1] === 0) {
        slots[2 * at] = low;
        slots[2 * at + 1] = high;
        this.#size += 1;
        return true;
      }
      if (slots[2 * at] === low && slots[2 * at + 1] === high) return false;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    this.#size = 0;
    for (let index = 0; index < old.length; index += 2) {
      const high = old[index + 1] ?? 0;
      if (high !== 0) this.#insert(old[index] ?? 0, high);
    }
  }
}

/** The finalizer of MurmurHash3. */
function mixed(hash: number): number {
  let value = hash;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
