import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../kernel/index.ts';
import type { CarrierName } from './sms-carrier.ts';

/** The secret part of a carrier's callback address: who does not know it can't report anything. */
export function callbackToken(secret: string, carrier: CarrierName): string {
  return createHmac('sha256', deriveKey(secret, 'sms-callbacks')).update(carrier).digest('base64url').slice(0, 32);
}

export function isCallbackToken(secret: string, carrier: CarrierName, token: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(callbackToken(secret, carrier))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Where a carrier reports to. Whole, because Twilio signs it. */
export function callbackUrl(origin: string, secret: string, carrier: CarrierName): string {
  return `${origin}/callbacks/sms/${carrier}/${callbackToken(secret, carrier)}`;
}
