import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, keysOf } from '../../kernel/index.ts';
import type { CarrierName } from './sms-carrier.ts';

/** The secret part of a carrier's callback address. Nobody can report anything without it. */
export function callbackToken(secret: string, carrier: CarrierName): string {
  return tokenOf(deriveKey(secret, 'sms-callbacks'), carrier);
}

export function isCallbackToken(secret: string, carrier: CarrierName, token: string): boolean {
  const given = Buffer.from(token);
  // After a rotation, carriers use the old address until staff enter the new one at the carrier.
  return keysOf(secret, 'sms-callbacks').some((key) => {
    const expected = Buffer.from(tokenOf(key, carrier));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function tokenOf(key: Buffer, carrier: CarrierName): string {
  return createHmac('sha256', key).update(carrier).digest('base64url').slice(0, 32);
}

/** The full callback URL of a carrier, because Twilio signs it. */
export function callbackUrl(origin: string, secret: string, carrier: CarrierName): string {
  return `${origin}/callbacks/sms/${carrier}/${callbackToken(secret, carrier)}`;
}
