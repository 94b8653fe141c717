import type { Currency } from './currency.schema.ts';

/** An amount in minor units (kobo, pesewas, cents) with its currency. Never a float. */
export interface Money {
  amountMinor: bigint;
  currency: Currency;
}

/** All six have two decimals (ISO 4217). Shown like "NGN 1,234.50". */
export function formatMoney({ amountMinor, currency }: Money): string {
  const sign = amountMinor < 0n ? '-' : '';
  const absolute = amountMinor < 0n ? -amountMinor : amountMinor;
  const whole = (absolute / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${currency.toUpperCase()} ${whole}.${(absolute % 100n).toString().padStart(2, '0')}`;
}
