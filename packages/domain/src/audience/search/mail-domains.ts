import type { Query } from './read-only.ts';

/**
 * The maximum number of domains. Each is looked up separately; above this, reading all contacts is faster
 * (600,000 contacts, 20,000 domains).
 */
const domainsPerPattern = 500;

/**
 * The mail domains of the account's contacts by LIKE pattern, ignoring case and accents. Patterns that match
 * too many are left out.
 */
export async function findDomains(
  query: Query,
  accountId: string,
  patterns: string[],
): Promise<Map<string, string[]>> {
  const rows = await query<{ pattern: string; domains: string[] }>(
    `select p.pattern, array(select d.domain from contact_domain d where d.account_id = $1::uuid and plain_text(d.domain) like plain_text(p.pattern) limit ${domainsPerPattern + 1}) domains
     from unnest($2::text[]) p (pattern)`,
    [accountId, patterns],
  );
  return new Map(
    rows
      .filter(({ domains }) => domains.length <= domainsPerPattern)
      .map(({ pattern, domains }) => [pattern, domains]),
  );
}
