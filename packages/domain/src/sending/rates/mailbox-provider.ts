/** Domains served by one provider, which share one rate limit. */
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

/** The provider that receives mail for an address, or its domain if the provider isn't known. */
export function mailboxProvider(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return Object.hasOwn(providers, domain) ? (providers[domain] ?? domain) : domain;
}

const domainsOf = (provider: string) =>
  Object.keys(providers)
    .filter((domain) => providers[domain] === provider)
    .map((domain) => `'${domain}'`)
    .join(', ');

/** SQL: the known provider of an address, or `other`. */
export const providerSql = (address: string): string => `
  case
    ${['gmail', 'yahoo', 'outlook', 'apple']
      .map((name) => `when split_part(${address}, '@', 2) in (${domainsOf(name)}) then '${name}'`)
      .join('\n    ')}
    else 'other'
  end`;
