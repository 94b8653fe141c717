import { z } from 'zod';
import type { Currency } from '../../kernel/currency.schema.ts';

interface AirtimeCountry {
  name: string;
  /** How its numbers begin. */
  prefix: string;
  currency: Currency;
  /** What the networks there take in one top-up. */
  leastMinor: bigint;
  mostMinor: bigint;
}

/** Where people can get airtime, and in which currency. */
export const airtimeCountry = z.enum(['NG', 'GH', 'KE', 'ZA']);
export type AirtimeCountryCode = z.infer<typeof airtimeCountry>;

export const airtimeCountries: Readonly<Record<AirtimeCountryCode, AirtimeCountry>> = {
  NG: { name: 'Nigeria', prefix: '+234', currency: 'ngn', leastMinor: 5_000n, mostMinor: 5_000_000n },
  GH: { name: 'Ghana', prefix: '+233', currency: 'ghs', leastMinor: 50n, mostMinor: 50_000n },
  KE: { name: 'Kenya', prefix: '+254', currency: 'kes', leastMinor: 500n, mostMinor: 1_000_000n },
  ZA: { name: 'South Africa', prefix: '+27', currency: 'zar', leastMinor: 500n, mostMinor: 100_000n },
};

/** Null for a number of a country without airtime. Takes E.164 with its plus. */
export function airtimeCountryOf(number: string): AirtimeCountryCode | null {
  return airtimeCountry.options.find((code) => number.startsWith(airtimeCountries[code].prefix)) ?? null;
}

const amountIn = (code: AirtimeCountryCode) => {
  const { leastMinor, mostMinor } = airtimeCountries[code];
  return z
    .string()
    .regex(/^\d{1,9}$/, 'Enter an amount')
    .refine(
      (text) =>
        !/^\d{1,9}$/.test(text) || text === '0' || (BigInt(text) >= leastMinor && BigInt(text) <= mostMinor),
      `Use an amount between ${leastMinor / 100n}.${(leastMinor % 100n).toString().padStart(2, '0')} and ${(mostMinor / 100n).toLocaleString('en')}`,
    );
};

/** In minor units of each country's currency, as text; 0 where people get none. */
export const airtimeAmounts = z.object({
  NG: amountIn('NG'),
  GH: amountIn('GH'),
  KE: amountIn('KE'),
  ZA: amountIn('ZA'),
});
export type AirtimeAmounts = z.infer<typeof airtimeAmounts>;

export const noAirtime: AirtimeAmounts = { NG: '0', GH: '0', KE: '0', ZA: '0' };

/** What became of a top-up. `unknown`: the provider may have given the airtime, and nobody answered. */
export const airtimeState = z.enum(['waiting', 'sending', 'sent', 'unknown', 'delivered', 'failed']);
export type AirtimeState = z.infer<typeof airtimeState>;

/** What an account gives in a day: in the currency of its wallet, and to one number. */
export const airtimeLimits = z.object({
  dayMinor: z.string().regex(/^[1-9]\d{0,11}$/, 'Enter an amount above zero'),
  contactDay: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'Use 1 or more')
    .max(100, 'Use 100 or fewer'),
});
export type AirtimeLimits = z.infer<typeof airtimeLimits>;

/** +2348031234567 as people who look over a shoulder may see it. */
export function maskNumber(number: string): string {
  return number === '' ? '' : `${number.slice(0, 4)} ••• ${number.slice(-3)}`;
}
