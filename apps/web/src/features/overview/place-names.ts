import { networkWord } from '../../lib/words/network-words.ts';

const regions = new Intl.DisplayNames('en-GB', { type: 'region' });

/** "MTN NG"; the country for networks we don't tell apart, as in the UK and the US. */
export function networkName(country: string, network: string): string {
  if (network === '*') return countryName(country);
  return `${networkWord(network)} ${country}`;
}

/** A country of telephone numbers: '' without a number, '*' elsewhere. +1 covers Canada and its neighbours too. */
export function countryName(country: string): string {
  if (country === '') return 'No number';
  if (country === '*') return 'Other countries';
  if (country === 'US') return 'US and Canada';
  return regions.of(country) ?? country;
}
