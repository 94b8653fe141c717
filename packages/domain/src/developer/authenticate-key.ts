import { type Grants, isAllowed } from '../accounts/index.ts';
import type { BareDomain } from '../domain-with.ts';
import { DomainError, networkOf, type Sql, takeRate } from '../kernel/index.ts';
import { isAddressAllowed } from './allowed-addresses.ts';
import { type ApiScope, type Gateway, isApiScope, scopePrivileges } from './api-scopes.ts';
import { isSecretOf, publicIdIn } from './key-secrets.ts';

/** Who stands behind a key that was accepted. */
export interface KeyHolder {
  accountId: string;
  apiKeyId: string;
  /** Whoever made the key: it acts in their name and ends with their place in the team. */
  userId: string;
  /** What the key may do now: its scopes, as far as its maker is allowed the same today. */
  scopes: ApiScope[];
  name: string;
  /** What the key is called in requests. */
  publicId: string;
  /** Our staff suspended the account's sending. */
  isSuspended: boolean;
}

/** The key a session was opened with, and from where. */
export interface UsedKey {
  gateway: Gateway;
  name: string;
  ip: string;
}

interface KeyAtDoor extends Grants {
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
  key: KeyAtDoor | null;
}

const openDoor = 'select open_api_key_door($1) as key';

/** Wrong keys from one address, before it has to wait. */
const wrongKeys = { points: 60, seconds: 60 };

/**
 * The holder of a key, or null when it is unknown, wrong, of another gateway, revoked, expired, used from
 * elsewhere, or its maker is no longer in the team. `name` is `td_live_…`, the SMTP user or the SMPP
 * system_id. Nothing is cached: a revoked key is refused from the next call on. Throws `rate_limited` after
 * many wrong keys from one address.
 */
export async function authenticateKey(
  domain: BareDomain,
  gateway: Gateway,
  name: string,
  secret: string,
  ip: string,
): Promise<KeyHolder | null> {
  // A short password could be guessed; a random one of 186 bits could not, so that its right use costs no
  // question.
  if (gateway === 'smpp') await requireFewWrong(domain, ip, 0);
  const key = await findKey(gateway, name, (publicId) => domain.pool.query<DoorRow>(openDoor, [publicId]));
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
 * The same for a connection that stays open, in the transaction of what it hands in: what the key may do now,
 * or null when it ended since.
 */
export async function recheckKey(
  sql: Sql,
  gateway: Gateway,
  name: string,
  ip: string,
): Promise<KeyHolder | null> {
  const key = await findKey(gateway, name, (publicId) => sql<DoorRow>(openDoor, [publicId]));
  return key !== null && isUsable(key, gateway, ip) ? holderOf(key) : null;
}

/** The same for all open sessions at once, in their order. */
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
): Promise<KeyAtDoor | null> {
  const publicId = publicIdIn(gateway, name);
  if (publicId === null) return null;
  const { rows } = await open(publicId);
  return rows[0]?.key ?? null;
}

function isUsable(key: KeyAtDoor, gateway: Gateway, ip: string): boolean {
  return (
    key.gateway === gateway &&
    !key.isRevoked &&
    !key.isExpired &&
    key.isMakerIn &&
    isAddressAllowed(key.allowedAddresses, ip)
  );
}

function holderOf(key: KeyAtDoor): KeyHolder {
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

async function noteUse(domain: BareDomain, { accountId, id }: KeyAtDoor, ip: string): Promise<void> {
  await domain.bulk(accountId, (client) =>
    client.query(
      'update api_key set last_used_at = now(), last_used_ip = $3 where account_id = $1 and id = $2',
      [accountId, id, ip.slice(0, 45)],
    ),
  );
}
