import { z } from 'zod';
import type { Verification } from './payment-provider.ts';

/** The answer about a payment its provider has never heard of. */
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

/** How one provider's card is kept: the named texts as JSON, sealed by whoever stores them. */
export function savedCard<Key extends string>(keys: readonly Key[]) {
  const schema = z.record(z.enum(keys), z.string());
  return {
    write: (parts: Record<Key, string>): string => JSON.stringify(parts),
    /** Throws when it was not written by the same provider. */
    read: (token: string): Record<Key, string> => schema.parse(JSON.parse(token)),
  };
}

/** Decimal currency units, as some providers count, from minor units: 123456n is 1234.56. */
export function toMajor(amountMinor: bigint): number {
  return Number(amountMinor) / 100;
}

/** Minor units from decimal ones. Exact below 90 trillion, because a double keeps 53 bits. */
export function toMinor(major: number): bigint {
  return BigInt(Math.round(major * 100));
}
