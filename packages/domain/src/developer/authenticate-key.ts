import { type Grants, isAllowed } from '../accounts/index.ts';
import type { BareDomain } from '../domain-with.ts';
import { DomainError, networkOf, type Sql, takeRate } from '../kernel/index.ts';
import { isAddressAllowed } from './allowed-addresses.ts';
import { type ApiScope, type Gateway, isApiScope, scopePrivileges } from './api-scopes.ts';
import { isSecretOf, publicIdIn } from './key-secrets.ts';

/** The account and person of an accepted key. */
export interface KeyHolder {
  accountId: string;
  apiKeyId: string;
  /** The key's creator. It acts in their name and ends with their membership. */
  userId: string;
  /** The key's current rights: its scopes, limited to its creator's current privileges. */
  scopes: ApiScope[];
  name: string;
  /** The key's name in requests. */
  publicId: string;
  /** Our staff suspended the account's sending. */
  isSuspended: boolean;
}

/** The key that opened a session, and the client's address. */
export interface UsedKey {
  gateway: Gateway;
  name: string;
  ip: string;
}

interface StoredKey extends Grants {
  accountId: string;
  id: string;
  name: string;
  gateway: Gateway;
  publicId: string;
  secretHash: string;
  scopes: string[];
  allowedAddresses: string[];
  userId: string;
  isExpired: boolean;
  isRevoked: boolean;
  isUseNoted: boolean;
  isSuspended: boolean;
  isMakerIn: boolean;
}

interface DoorRow {
  key: StoredKey | null;
}

const findKeySql = 'select open_api_key_door($1) as key';
const readKeySql = 'select key from read_api_key($1, $2)';

/** Wrong keys allowed from one address before it has to wait. */
const wrongKeys = { points: 60, seconds: 60 };

/**
 * The holder of a key, or null if it is unknown, wrong, for another gateway, revoked, expired or used from an
 * address that isn't allowed, or if its creator left the team. `name` is `td_live_…`, the SMTP user or the
 * SMPP system_id. Not cached: a revoked key is refused from the next call on. Throws `rate_limited` after
 * many wrong keys from one address.
 */
export async function authenticateKey(
  domain: BareDomain,
  gateway: Gateway,
  name: string,
  secret: string,
  ip: string,
): Promise<KeyHolder | null> {
  // A short password could be guessed, so the limit is checked first. A random 186-bit secret can't be
  // guessed, so its correct use skips that query.
  if (gateway === 'smpp') await requireFewWrong(domain, ip, 0);
  const key = await findKey(gateway, name, (publicId) => domain.pool.query<DoorRow>(findKeySql, [publicId]));
  const isRight =
    isSecretOf(key?.secretHash ?? '', gateway, secret, domain.config.secret) &&
    key !== null &&
    isUsable(key, gateway, ip);
  if (!isRight) {
    await requireFewWrong(domain, ip, 1);
    return null;
  }
  if (!key.isUseNoted) await noteUse(domain, key, ip);
  return holderOf(key);
}

/**
 * The same for an open connection, in the transaction of its submission, which is its account's: the key's current
 * rights, or null if it has ended.
 */
export async function recheckKey(
  sql: Sql,
  accountId: string,
  { gateway, name, ip }: UsedKey,
): Promise<KeyHolder | null> {
  const key = await findKey(gateway, name, (publicId) => sql<DoorRow>(readKeySql, [accountId, publicId]));
  return key !== null && isUsable(key, gateway, ip) ? holderOf(key) : null;
}

/** The same for all open sessions at once, in order. */
export async function recheckKeys(
  pool: BareDomain['pool'],
  used: readonly UsedKey[],
): Promise<(KeyHolder | null)[]> {
  const ids = used.map(({ gateway, name }) => publicIdIn(gateway, name));
  const { rows } = await pool.query<DoorRow & { id: string }>(
    'select public_id as id, key from open_api_key_doors($1)',
    [[...new Set(ids)].filter((id) => id !== null)],
  );
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return used.map(({ gateway, ip }, index) => {
    const key = keys.get(ids[index] ?? '') ?? null;
    return key !== null && isUsable(key, gateway, ip) ? holderOf(key) : null;
  });
}

async function findKey(
  gateway: Gateway,
  name: string,
  open: (publicId: string) => Promise<{ rows: DoorRow[] }>,
): Promise<StoredKey | null> {
  const publicId = publicIdIn(gateway, name);
  if (publicId === null) return null;
  const { rows } = await open(publicId);
  return rows[0]?.key ?? null;
}

function isUsable(key: StoredKey, gateway: Gateway, ip: string): boolean {
  return (
    key.gateway === gateway &&
    !key.isRevoked &&
    !key.isExpired &&
    key.isMakerIn &&
    isAddressAllowed(key.allowedAddresses, ip)
  );
}

function holderOf(key: StoredKey): KeyHolder {
  const scopes = key.scopes.filter(isApiScope).filter((scope) => isAllowed(key, scopePrivileges[scope]));
  const { accountId, id: apiKeyId, userId, name, publicId, isSuspended } = key;
  return { accountId, apiKeyId, userId, scopes, name, publicId, isSuspended };
}

async function requireFewWrong(domain: BareDomain, ip: string, cost: number): Promise<void> {
  const rate = await takeRate(domain.pool, `wrong-key:${networkOf(ip)}`, wrongKeys, cost);
  if (rate.isAllowed) return;
  throw new DomainError(
    'rate_limited',
    'Too many wrong keys from this address. Wait a minute and try again.',
    { resetsAt: rate.resetsAt.toISOString() },
  );
}

async function noteUse(domain: BareDomain, { accountId, id }: StoredKey, ip: string): Promise<void> {
  await domain.bulk(accountId, (client) =>
    client.query(
      'update api_key set last_used_at = now(), last_used_ip = $3 where account_id = $1 and id = $2',
      [accountId, id, ip.slice(0, 45)],
    ),
  );
}
