import type pg from 'pg';
import { DomainError, newId, newToken, sha256Hex, newClient } from '../../kernel/index.ts';
import { isStaffScope, type StaffMember, type StaffScope } from './staff-scopes.ts';

/** The prefix lets scanners find leaked credentials in code and logs. */
const staffTokenStart = 'td_staff_';
const tokenShape = /^td_staff_[A-Za-z0-9_-]{43}$/;

export interface StaffCredential {
  id: string;
  name: string;
  scopes: StaffScope[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  lastUsedIp: string;
  revokedAt: Date | null;
}

export interface NewStaffCredential {
  name: string;
  scopes: StaffScope[];
  /** Days until it expires. */
  days: number;
}

/**
 * The holder of a bearer credential; null if it is unknown, revoked or expired. Only its SHA-256 is stored.
 * Records when and from where it was last used, at most once a minute.
 */
export async function readStaffCredential(
  pool: pg.Pool,
  token: string,
  ip: string,
): Promise<StaffMember | null> {
  if (!tokenShape.test(token)) return null;
  const { rows } = await pool.query<{ id: string; name: string; scopes: string[]; isStale: boolean }>(
    `select id, name, scopes,
       coalesce(last_used_at < now() - interval '1 minute' or last_used_ip <> $2, true) as is_stale
     from staff_credential
     where token_hash = $1 and revoked_at is null and expires_at > now()`,
    [sha256Hex(token), ip],
  );
  const row = rows[0];
  if (row === undefined) return null;
  if (row.isStale)
    await pool.query('update staff_credential set last_used_at = now(), last_used_ip = $2 where id = $1', [
      row.id,
      ip,
    ]);
  return { name: row.name, scopes: row.scopes.filter(isStaffScope), isCredential: true };
}

/** Credentials are created with the owner's login only: it takes access to the database, not the API. */
export class StaffCredentials {
  readonly #ownerUrl: string;

  constructor(ownerUrl: string) {
    this.#ownerUrl = ownerUrl;
  }

  /** Creates one. The token is returned here and can't be read again. */
  async create(input: NewStaffCredential): Promise<{ id: string; token: string; expiresAt: Date }> {
    const token = `${staffTokenStart}${newToken()}`;
    const id = newId();
    const expiresAt = new Date(Date.now() + input.days * 86_400_000);
    await this.#run(
      'insert into staff_credential (id, name, token_hash, scopes, expires_at) values ($1, $2, $3, $4, $5)',
      [id, input.name, sha256Hex(token), input.scopes, expiresAt],
    );
    return { id, token, expiresAt };
  }

  /** All of them, newest first, including ended ones. */
  async list(): Promise<StaffCredential[]> {
    const { rows } = await this.#run<StaffCredential>(
      `select id, name, scopes, created_at, expires_at, last_used_at, last_used_ip, revoked_at
       from staff_credential
       order by created_at desc, id desc`,
    );
    return rows;
  }

  /** Revokes one at once. Throws `not_found` for an unknown id. */
  async revoke(id: string): Promise<void> {
    const { rowCount } = await this.#run(
      'update staff_credential set revoked_at = coalesce(revoked_at, now()) where id = $1',
      [id],
    );
    if (rowCount !== 1)
      throw new DomainError('not_found', 'No credential has this id. List the credentials to find it.');
  }

  async #run<Row extends pg.QueryResultRow>(
    sql: string,
    params: unknown[] = [],
  ): Promise<pg.QueryResult<Row>> {
    const client = newClient({ connectionString: this.#ownerUrl });
    await client.connect();
    try {
      return await client.query<Row>(sql, params);
    } finally {
      await client.end();
    }
  }
}
