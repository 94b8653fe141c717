import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, keysOf } from '../../kernel/index.ts';
import type { CarrierName } from './sms-carrier.ts';

/** The secret part of a carrier's callback address: who does not know it can't report anything. */
export function callbackToken(secret: string, carrier: CarrierName): string {
  return tokenOf(deriveKey(secret, 'sms-callbacks'), carrier);
}

export function isCallbackToken(secret: string, carrier: CarrierName, token: string): boolean {
  const given = Buffer.from(token);
  // Carriers know the address of the secret before this one until somebody enters the new one there.
  return keysOf(secret, 'sms-callbacks').some((key) => {
    const expected = Buffer.from(tokenOf(key, carrier));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function tokenOf(key: Buffer, carrier: CarrierName): string {
  return createHmac('sha256', key).update(carrier).digest('base64url').slice(0, 32);
}

/** Where a carrier reports to. Whole, because Twilio signs it. */
export function callbackUrl(origin: string, secret: string, carrier: CarrierName): string {
  return `${origin}/callbacks/sms/${carrier}/${callbackToken(secret, carrier)}`;
}
