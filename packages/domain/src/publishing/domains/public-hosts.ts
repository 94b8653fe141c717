import { isPublic } from '../../accounts/index.ts';
import type { BareDomain } from '../../domain-with.ts';

/** Whose pages are under a host that isn’t ours. */
export interface HostOwner {
  host: string;
  accountId: string;
  handle: string;
  /** False once the domain’s records are gone: what is linked already keeps working. */
  isVerified: boolean;
}

const name = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/;

const findHostSql = `
  select h.host, h.account_id, c.handle, h.is_verified
  from public_host h
  join publishing_handle c on c.account_id = h.account_id and c.is_current
  join account a on a.id = h.account_id and ${isPublic('a')}
  where h.host = $1`;

/** Before an account is known. Null for a name that isn’t a domain of an account’s own. */
export async function findHostOwner(
  { pool }: Pick<BareDomain, 'pool'>,
  host: string,
): Promise<HostOwner | null> {
  if (host.length > 253 || !name.test(host)) return null;
  const { rows } = await pool.query<HostOwner>(findHostSql, [host]);
  return rows[0] ?? null;
}
