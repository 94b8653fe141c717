import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, keysOf } from '../../kernel/index.ts';

/** The secret part of the address that the provider calls. Its calls aren't signed. */
const tokenOf = (key: Buffer): string =>
  createHmac('sha256', key).update('airtime').digest('base64url').slice(0, 32);

/** To be entered at the provider, as the status callback of airtime. */
export function airtimeCallbackUrl(origin: string, secret: string): string {
  return `${origin}/callbacks/airtime/${tokenOf(deriveKey(secret, 'airtime-callbacks'))}`;
}

export function isAirtimeToken(secret: string, token: string): boolean {
  const given = Buffer.from(token);
  // After a rotation, the provider uses the old address until staff enter the new one.
  return keysOf(secret, 'airtime-callbacks').some((key) => {
    const expected = Buffer.from(tokenOf(key));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
