import type { Query } from '../read-only.ts';
import { domainsPerPattern, findDomainsSql } from './mail-domains.sql.ts';

/**
 * The mail domains of the account's contacts by LIKE pattern, ignoring case and accents. Patterns that match
 * too many are left out.
 */
export async function findDomains(
  query: Query,
  accountId: string,
  patterns: string[],
): Promise<Map<string, string[]>> {
  const rows = await query<{ pattern: string; domains: string[] }>(findDomainsSql, [accountId, patterns]);
  return new Map(
    rows
      .filter(({ domains }) => domains.length <= domainsPerPattern)
      .map(({ pattern, domains }) => [pattern, domains]),
  );
}
