import parsePhoneNumber from 'libphonenumber-js';

/**
 * The possible time zones of a number: all zones of the countries that use its prefix, by ICU's table.
 * Numbers without a country, such as satellite phones, use UTC.
 */
export function numberZones(number: string, country: string): string[] {
  const known = country === '*' ? possibleCountries(number) : [country];
  const zones = known.flatMap((code) => new Intl.Locale(`und-${code}`).getTimeZones() ?? []);
  return zones.length > 0 ? [...new Set(zones)] : ['UTC'];
}

function possibleCountries(number: string): string[] {
  const parsed = parsePhoneNumber(number);
  if (parsed === undefined) return [];
  return parsed.country === undefined ? parsed.getPossibleCountries() : [parsed.country];
}
