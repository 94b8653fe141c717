import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js';
import { fieldError } from '../kernel/index.ts';
import type { Country } from './countries.ts';

/**
 * Normalises a typed number to E.164. A number without a calling code belongs to the account's country.
 * Throws on the field.
 */
export function toTelephone(typed: string, country: Country): string {
  const phone = parsePhoneNumber(typed, { defaultCountry: country.iso as CountryCode, extract: false });
  if (!phone?.isValid())
    throw fieldError(
      'telephone',
      `Please enter a valid telephone number with its country code, for example ${country.exampleNumber}`,
    );
  return phone.number;
}
