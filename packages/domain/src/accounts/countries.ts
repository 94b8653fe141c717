import type { Currency } from '../kernel/currency.schema.ts';

/** Supported account countries. `id` is the number used by profile exports and imports. */
export interface Country {
  id: number;
  name: string;
  iso: string;
  currency: Currency;
  /** Default time zone of a new account; people can change it. */
  timezone: string;
  /** International calling code. */
  callingCode: string;
  /** A mobile number as people write it there, for placeholders. */
  exampleNumber: string;
}

export const countries: readonly [Country, ...Country[]] = [
  {
    id: 1,
    name: 'Nigeria',
    iso: 'NG',
    currency: 'ngn',
    timezone: 'Africa/Lagos',
    callingCode: '+234',
    exampleNumber: '+234 803 123 4567',
  },
  {
    id: 2,
    name: 'South Africa',
    iso: 'ZA',
    currency: 'zar',
    timezone: 'Africa/Johannesburg',
    callingCode: '+27',
    exampleNumber: '+27 71 123 4567',
  },
  {
    id: 3,
    name: 'Ghana',
    iso: 'GH',
    currency: 'ghs',
    timezone: 'Africa/Accra',
    callingCode: '+233',
    exampleNumber: '+233 23 123 4567',
  },
  {
    id: 4,
    name: 'United States',
    iso: 'US',
    currency: 'usd',
    timezone: 'America/New_York',
    callingCode: '+1',
    exampleNumber: '+1 201 555 0123',
  },
  {
    id: 5,
    name: 'United Kingdom',
    iso: 'GB',
    currency: 'gbp',
    timezone: 'Europe/London',
    callingCode: '+44',
    exampleNumber: '+44 7400 123456',
  },
  {
    id: 6,
    name: 'Kenya',
    iso: 'KE',
    currency: 'kes',
    timezone: 'Africa/Nairobi',
    callingCode: '+254',
    exampleNumber: '+254 712 123456',
  },
];

/** The country with this ISO 3166-1 alpha-2 code, or Nigeria (the default) for an unsupported code. */
export function countryOf(iso: string): Country {
  return countries.find((country) => country.iso === iso) ?? countries[0];
}
