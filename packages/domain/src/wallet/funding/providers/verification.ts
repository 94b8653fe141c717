import { z } from 'zod';
import type { Verification } from './payment-provider.ts';

/** The result of a payment its provider doesn't know. */
export function unknownPayment(reference: string): Verification {
  return {
    status: 'unknown',
    reference,
    transactionId: null,
    paid: null,
    reason: '',
    card: null,
    bankAccount: null,
  };
}

/** Serialises one provider's card: named texts as JSON. The caller seals it before storing. */
export function savedCard<Key extends string>(keys: readonly Key[]) {
  const schema = z.record(z.enum(keys), z.string());
  return {
    write: (parts: Record<Key, string>): string => JSON.stringify(parts),
    /** Throws if another provider wrote it. */
    read: (token: string): Record<Key, string> => schema.parse(JSON.parse(token)),
  };
}

/** Converts minor units to decimal currency units, as some providers use: 123456n is 1234.56. */
export function toMajor(amountMinor: bigint): number {
  return Number(amountMinor) / 100;
}

/** Converts decimal units to minor ones. Exact below 90 trillion, because a double has 53 bits. */
export function toMinor(major: number): bigint {
  return BigInt(Math.round(major * 100));
}
