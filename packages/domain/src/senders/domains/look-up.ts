import { Resolver } from 'node:dns/promises';

/** What DNS answers for a name; nothing for a name without such a record. Throws while DNS doesn’t answer. */
export type LookUp = (type: 'TXT' | 'CNAME', name: string) => Promise<string[]>;

/** Names in lower case without the last dot, texts in one piece. */
export function openLookUp(dnsServer?: string): LookUp {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (dnsServer !== undefined) resolver.setServers([dnsServer]);
  return async (type, name) => {
    try {
      if (type === 'CNAME')
        return (await resolver.resolveCname(name)).map((target) => target.toLowerCase().replace(/\.$/, ''));
      return (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
      throw error;
    }
  };
}
