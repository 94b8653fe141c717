import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/max';

/** Calling codes shared by several countries show the most populous one. */
const mainCountry: Record<string, CountryCode> = {
  '1': 'US',
  '7': 'RU',
  '44': 'GB',
  '39': 'IT',
  '47': 'NO',
  '61': 'AU',
  '212': 'MA',
  '262': 'RE',
  '358': 'FI',
  '590': 'GP',
  '599': 'CW',
};

/**
 * Creates the function that finds a telephone number's calling code and country from the first four characters of its E.164
 * form (`+234`).
 */
export function createCountryLookup(): (prefix: string) => { code: string; name: string } {
  const names = countryNames();
  return (prefix) => {
    const digits = prefix.replace('+', '');
    const code = [3, 2, 1].map((length) => digits.slice(0, length)).find((start) => names.has(start));
    return { code: code === undefined ? prefix : `+${code}`, name: names.get(code ?? '') ?? 'Other' };
  };
}

function countryNames(): Map<string, string> {
  const display = new Intl.DisplayNames(['en'], { type: 'region' });
  const byCode = new Map<string, string>();
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    if (!byCode.has(code)) byCode.set(code, display.of(mainCountry[code] ?? country) ?? country);
  }
  return byCode;
}

/** A country's calling code without the plus (ISO 3166 alpha-2); '' if there is none. */
export function callingCodeOf(country: string): string {
  const code = country.toUpperCase();
  return isSupportedCountry(code) ? getCountryCallingCode(code) : '';
}
