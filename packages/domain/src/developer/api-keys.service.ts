import type { DomainConfig } from '../config.ts';
import { isAllowed } from '../accounts/index.ts';
import { containsPattern, DomainError, fieldError, newId, notFound, type Unit } from '../kernel/index.ts';
import { checkAddresses } from './allowed-addresses.ts';
import { type ApiScope, gateways, type Gateway, scopePrivileges, sendingScopes } from './api-scopes.ts';
import { hashSecret, keyPrefix, newKeySecret } from './key-secrets.ts';
import { insertApiKeySql, listApiKeysSql, revokeApiKeySql } from './developer.sql.ts';

export interface NewApiKey {
  name: string;
  gateway: Gateway;
  /** For `api` keys; other keys can only send. */
  scopes: readonly ApiScope[];
  expiresAt?: Date | null;
  /** In place of `expiresAt`: the last day it works, until midnight UTC. */
  expiresOn?: string | null;
  /** IP addresses and networks in CIDR form, or a text with them; empty allows any. */
  allowedAddresses?: readonly string[] | string;
  /** False: opens and clicks of its emails aren't counted. Default true. */
  isTracked?: boolean;
}

export interface ApiKey {
  id: string;
  name: string;
  gateway: Gateway;
  /** The start of an API token, the SMTP user or the SMPP system_id. */
  prefix: string;
  scopes: string[];
  allowedAddresses: string[];
  isTracked: boolean;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  /** To the nearest minute. */
  lastUsedAt: Date | null;
  lastUsedIp: string;
  revokedAt: Date | null;
  state: 'active' | 'expired' | 'revoked' | 'maker_left';
}

/**
 * The new key with its secret, which isn't stored anywhere: for `api` the whole token, otherwise the
 * password.
 */
export interface MadeApiKey {
  id: string;
  prefix: string;
  secret: string;
}

type KeyRow = Omit<ApiKey, 'prefix' | 'state'> & {
  publicId: string;
  revokedReason: '' | 'revoked' | 'maker_left';
};

const maxLiveKeys = 100;

/** The keys the account's own programs use to send and read. */
export class ApiKeys {
  readonly #unit: Unit;
  readonly #config: DomainConfig;

  constructor(unit: Unit, config: DomainConfig) {
    this.#unit = unit;
    this.#config = config;
  }

  /** Creates a key in the acting person's name. Nobody can give a key more rights than their own. */
  async create(input: NewApiKey): Promise<MadeApiKey> {
    const { accountId, userId } = this.#unit.actor;
    if (userId === null) throw new DomainError('forbidden', 'Only a signed-in person can create a key.');
    const scopes = input.gateway === 'api' ? [...new Set(input.scopes)] : sendingScopes;
    if (scopes.length === 0) throw fieldError('scopes', 'Choose what the key can do.');
    await this.#requireGrants(userId, scopes);
    const expiresAt = endOf(input);
    if (expiresAt !== null && expiresAt <= this.#unit.clock.now())
      throw fieldError('expiresAt', 'Choose a day in the future.');
    const addresses = checkAddresses(input.allowedAddresses ?? []);
    await this.#requireRoom();
    const { publicId, secret } = newKeySecret(input.gateway);
    const id = newId();
    const hash = hashSecret(input.gateway, secret, this.#config.secret);
    await this.#unit.sql('insert into api_key_door (public_id, account_id) values ($1, $2)', [
      publicId,
      accountId,
    ]);
    await this.#unit.sql(insertApiKeySql, [
      accountId,
      id,
      input.name.trim(),
      input.gateway,
      publicId,
      hash,
      [...scopes],
      addresses,
      input.isTracked ?? true,
      userId,
      expiresAt,
      this.#unit.clock.now(),
    ]);
    const prefix = keyPrefix(input.gateway, publicId);
    return { id, prefix, secret: input.gateway === 'api' ? `${prefix}_${secret}` : secret };
  }

  /**
   * Live keys first, newest first, 500 at most. Expired and revoked keys stay visible for 90 days. `search` matches part
   * of a name or of a key as it is shown.
   */
  async list(search = ''): Promise<ApiKey[]> {
    const starts = Object.fromEntries(gateways.map((gateway) => [gateway, keyPrefix(gateway, '')]));
    const { rows } = await this.#unit.sql<KeyRow>(listApiKeysSql, [
      this.#unit.actor.accountId,
      containsPattern(search),
      JSON.stringify(starts),
    ]);
    const now = this.#unit.clock.now();
    return rows.map(({ publicId, revokedReason, ...row }) => ({
      ...row,
      prefix: keyPrefix(row.gateway, publicId),
      state: revokedReason || (row.expiresAt !== null && row.expiresAt <= now ? 'expired' : 'active'),
    }));
  }

  /** Once committed, the key is refused everywhere. Revoking it again does nothing. */
  async revoke(id: string): Promise<void> {
    const { accountId } = this.#unit.actor;
    const { rows } = await this.#unit.sql<{ id: string }>(revokeApiKeySql, [accountId, id]);
    if (rows.length === 0) throw notFound('key');
  }

  async #requireGrants(userId: string, scopes: readonly ApiScope[]): Promise<void> {
    const { rows } = await this.#unit.sql<{ isOwner: boolean; privileges: string[] }>(
      `select is_owner, privileges from membership
       where account_id = $1 and user_id = $2 and status = 'active'`,
      [this.#unit.actor.accountId, userId],
    );
    const grants = rows[0] ?? { isOwner: false, privileges: [] };
    const refused = scopes.filter((scope) => !isAllowed(grants, scopePrivileges[scope]));
    if (refused.length > 0)
      throw fieldError(
        'scopes',
        `A key can’t do more than you. You don’t have permission for: ${refused.join(', ')}.`,
        'forbidden',
      );
  }

  async #requireRoom(): Promise<void> {
    const { accountId } = this.#unit.actor;
    await this.#unit.sql(`select pg_advisory_xact_lock(hashtextextended('api-keys ' || $1, 0))`, [accountId]);
    const { rows } = await this.#unit.sql<{ live: number }>(
      `select count(*)::int as live from api_key
       where account_id = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
      [accountId],
    );
    if ((rows[0]?.live ?? 0) >= maxLiveKeys)
      throw new DomainError(
        'limit_reached',
        `An account can have up to ${maxLiveKeys} keys. Revoke one you no longer use.`,
      );
  }
}

function endOf({ expiresAt = null, expiresOn = null }: NewApiKey): Date | null {
  return expiresOn === null ? expiresAt : new Date(Date.parse(expiresOn) + 86_400_000);
}
