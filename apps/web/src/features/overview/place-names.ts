const networkNames: Record<string, string> = {
  airtel: 'Airtel',
  airteltigo: 'AirtelTigo',
  cellc: 'Cell C',
  glo: 'Glo',
  mtn: 'MTN',
  safaricom: 'Safaricom',
  telecel: 'Telecel',
  telkom: 'Telkom',
  vodacom: 'Vodacom',
  vodafone: 'Vodafone',
  '9mobile': '9mobile',
};
const regions = new Intl.DisplayNames('en-GB', { type: 'region' });

/** "MTN NG"; the country for networks we don't tell apart, as in the UK and the US. */
export function networkName(country: string, network: string): string {
  if (network === '*') return countryName(country);
  return `${networkNames[network] ?? network} ${country}`;
}

/** A country of telephone numbers: '' without a number, '*' elsewhere. +1 covers Canada and its neighbours too. */
export function countryName(country: string): string {
  if (country === '') return 'No number';
  if (country === '*') return 'Other countries';
  if (country === 'US') return 'US and Canada';
  return regions.of(country) ?? country;
}
