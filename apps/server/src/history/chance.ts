import { createHash } from 'node:crypto';

/** Numbers that look random and are the same for the same name. */
export class Chance {
  #state: number;

  constructor(name: string) {
    this.#state = createHash('sha256').update(name).digest().readUInt32LE(0);
  }

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  isTrue(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(items: readonly T[]): T {
    return one(items, Math.floor(this.next() * items.length));
  }

  /** Each item is as likely as its weight. */
  weigh<T>(items: readonly (readonly [item: T, weight: number])[]): T {
    let rest = this.next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    const found = items.findIndex(([, weight]) => (rest -= weight) < 0);
    return one(items, found === -1 ? items.length - 1 : found)[0];
  }

  /** How long something takes that happens after `mean` on average. */
  wait(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }
}

function one<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** A UUIDv7 of a time, always the same for the same name: ids sort by time. */
export function idAt(time: Date, name: string): string {
  const ms = time.getTime().toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(rest[3] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(4, 7)}-${rest.slice(7, 19)}`;
}
