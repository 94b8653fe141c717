import { newId } from '../../kernel/index.ts';

/**
 * Ids of one frozen audience: UUIDv7 values that count up from one timestamp (RFC 9562 §6.2, method 1), so
 * they sort by number.
 */
export interface DeliveryIds {
  /** The first 24 of 32 digits, the same for all. */
  head: string;
  /** Number 0 belongs to no delivery. */
  at(n: number): string;
  /**
   * The first `count` ids from number 1 as PostgreSQL's binary `uuid[]`. As text, a freeze takes a few
   * percent longer.
   */
  toArray(count: number): Buffer;
}

const uuidOid = 2950;
const headBytes = 12;
const idBytes = 16;

export function deliveryIds(): DeliveryIds {
  const head = newId()
    .replaceAll('-', '')
    .slice(0, 2 * headBytes);
  return {
    head,
    at: (n) => head + n.toString(16).padStart(8, '0'),
    toArray: (count) => uuidArray(Buffer.from(head, 'hex'), count),
  };
}

/**
 * The array's head is its dimensions, whether it has nulls, its type, and length and lower bound of the
 * dimension; each element its length and itself.
 */
function uuidArray(head: Buffer, count: number): Buffer {
  const array = Buffer.alloc(20 + count * (4 + idBytes));
  for (const [index, value] of [1, 0, uuidOid, count, 1].entries()) array.writeInt32BE(value, 4 * index);
  for (let n = 1, at = 20; n <= count; n += 1, at += 4 + idBytes) {
    array.writeInt32BE(idBytes, at);
    head.copy(array, at + 4);
    array.writeUInt32BE(n, at + 4 + headBytes);
  }
  return array;
}
