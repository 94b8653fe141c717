import { createHash } from 'node:crypto';
import { deriveKey, idToBytes } from '../../kernel/index.ts';

/** The link number of the unsubscribe page. */
export const unsubscribeLink = -1;

/** The link number of the page that confirms a subscription. */
export const confirmLink = -2;

export const shortCodeLength = 10;

/** The installation's key for short codes. */
export function shortCodeKey(secret: string): Buffer {
  return deriveKey(secret, 'short-links');
}

/**
 * The code of link `n` of a delivery: 60 bits, unpredictable without the key. Computed, so texts can be
 * written without the database. `storeShortLinks` computes the same code in SQL.
 */
export function shortCode(key: Buffer, deliveryId: string, n: number): string {
  const number = Buffer.alloc(2);
  number.writeInt16BE(n);
  const digest = createHash('sha256')
    .update(key)
    .update(idToBytes(deliveryId))
    .update(number)
    .digest('base64');
  return digest.slice(0, shortCodeLength).replaceAll('+', 'a').replaceAll('/', 'b');
}
