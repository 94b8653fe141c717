/** Domains whose mail one provider takes, so that its patience is one. */
const providers: Record<string, string> = {
  'gmail.com': 'gmail',
  'googlemail.com': 'gmail',
  'outlook.com': 'outlook',
  'hotmail.com': 'outlook',
  'hotmail.co.uk': 'outlook',
  'live.com': 'outlook',
  'msn.com': 'outlook',
  'yahoo.com': 'yahoo',
  'yahoo.co.uk': 'yahoo',
  'ymail.com': 'yahoo',
  'rocketmail.com': 'yahoo',
  'aol.com': 'yahoo',
  'icloud.com': 'apple',
  'me.com': 'apple',
  'mac.com': 'apple',
};

/** Who receives mail for an address: a known provider, else the domain itself. */
export function mailboxProvider(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return Object.hasOwn(providers, domain) ? (providers[domain] ?? domain) : domain;
}
