const names: Record<string, string> = {
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

/** "Cell C" for "cellc": mobile networks are stored in lower case. */
export function networkWord(network: string): string {
  return names[network] ?? network;
}
