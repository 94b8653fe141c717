import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia';
import type pg from 'pg';
import type { Grants } from '../../accounts/index.ts';
import { newId, newToken, type Sql, sha256Hex } from '../../kernel/index.ts';
import { beginSessionSql, idleDays, readAccessSql, readSessionSql } from './sessions.sql.ts';
import type { Visitor } from './visitor.ts';

interface SessionFacts {
  sessionId: string;
  accountId: string | null;
  ip: string;
  userAgent: string;
  /** Set by the read itself. */
  grants?: Grants;
  closesAt?: Date;
  endsAt?: Date;
  wasTouched?: boolean;
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionFacts, Record<never, never>>;
    DatabaseSessionAttributes: SessionFacts;
  }
}

export interface LiveSession {
  sessionId: string;
  userId: string;
  accountId: string;
  grants: Grants;
  expiresAt: Date;
  /** Set if the account is scheduled for deletion: this session can only restore it. */
  closesAt?: Date;
  /** True if the expiry moved and the cookie must be sent again. */
  wasTouched: boolean;
}

export interface NewSession {
  sessionId: string;
  /** For the cookie; only its SHA-256 is stored. */
  token: string;
  expiresAt: Date;
}

/** Starts, reads and ends sessions. The only file that uses Lucia. */
export class LuciaSessions {
  readonly #lucia: Lucia<SessionFacts>;

  constructor(sql: Sql) {
    this.#lucia = new Lucia(new HashedSessions(sql), {
      sessionExpiresIn: new TimeSpan(idleDays, 'd'),
      getSessionAttributes: (facts) => facts,
    });
  }

  /** `accountId` null starts in the person's first account. */
  async begin(userId: string, accountId: string | null, visitor: Visitor): Promise<NewSession> {
    const sessionId = newId();
    const token = newToken();
    const session = await this.#lucia.createSession(
      userId,
      { sessionId, accountId, ip: visitor.ip, userAgent: visitor.userAgent },
      { sessionId: token },
    );
    return { sessionId, token, expiresAt: session.expiresAt };
  }

  /** The person behind a cookie's token; null if the session ended or the person has no account left. */
  async read(token: string): Promise<LiveSession | null> {
    const { session } = await this.#lucia.validateSession(token);
    if (session === null || session.accountId === null || session.grants === undefined) return null;
    const {
      sessionId,
      userId,
      accountId,
      grants,
      closesAt,
      endsAt = session.expiresAt,
      wasTouched = false,
    } = session;
    return {
      sessionId,
      userId,
      accountId,
      grants,
      expiresAt: endsAt,
      wasTouched,
      ...(closesAt === undefined ? {} : { closesAt }),
    };
  }
}

/**
 * The person behind a token; null if the session ended. Every request starts with it, so it is one statement
 * without a transaction, which also extends the expiry and checks the membership.
 */
export function readSession(pool: pg.Pool, token: string): Promise<LiveSession | null> {
  const sql: Sql = async <Row>(text: string, params: readonly unknown[] = []) => {
    const { rows, rowCount } = await pool.query(text, [...params]);
    return { rows: rows as Row[], count: rowCount ?? 0 };
  };
  return new LuciaSessions(sql).read(token);
}

interface SessionRow {
  id: string;
  userId: string;
  accountId: string | null;
  isOwner: boolean | null;
  privileges: string[] | null;
  closesAt: Date | null;
  ip: string;
  userAgent: string;
  expiresAt: Date;
  wasTouched: boolean;
}

const nothing: Grants = { isOwner: false, privileges: [] };

interface SessionAccess {
  accountId: string;
  grants: Grants;
  isClosing: boolean;
}

interface AccessRow {
  id: string;
  accountId: string;
  isOwner: boolean;
  privileges: string[] | null;
  isClosing: boolean;
}

/**
 * The current access of sessions, in one statement and without extending them. Ended sessions are missing.
 */
export async function readSessionAccess(
  pool: pg.Pool,
  sessionIds: string[],
): Promise<Map<string, SessionAccess>> {
  const { rows } = await pool.query<AccessRow>(readAccessSql, [sessionIds]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        accountId: row.accountId,
        grants: row.isClosing ? nothing : { isOwner: row.isOwner, privileges: row.privileges ?? [] },
        isClosing: row.isClosing,
      },
    ]),
  );
}

/** Lucia's adapter for our tables: it uses tokens, the table stores their SHA-256. */
class HashedSessions implements Adapter {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async getSessionAndUser(token: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const { rows } = await this.#sql<SessionRow>(readSessionSql, [sha256Hex(token)]);
    const row = rows[0];
    if (row === undefined) return [null, null];
    const grants =
      row.closesAt === null ? { isOwner: row.isOwner === true, privileges: row.privileges ?? [] } : nothing;
    const attributes = {
      sessionId: row.id,
      accountId: row.accountId,
      ip: row.ip,
      userAgent: row.userAgent,
      endsAt: row.expiresAt,
      wasTouched: row.wasTouched,
      ...(row.isOwner === null ? {} : { grants }),
      ...(row.closesAt === null ? {} : { closesAt: row.closesAt }),
    };
    return [
      { id: token, userId: row.userId, expiresAt: row.expiresAt, attributes },
      { id: row.userId, attributes: {} },
    ];
  }

  async setSession({ id, userId, expiresAt, attributes }: DatabaseSession): Promise<void> {
    await this.#sql(beginSessionSql, [
      sha256Hex(id),
      attributes.sessionId,
      userId,
      attributes.accountId,
      expiresAt,
      attributes.ip,
      attributes.userAgent.slice(0, 300),
    ]);
  }

  async getUserSessions(): Promise<DatabaseSession[]> {
    // Tokens can't be recovered from their hashes; `Sessions` lists them from the table.
    return [];
  }

  async updateSessionExpiration(): Promise<void> {
    // The read has already moved the expiry, within the absolute limit Lucia doesn't know.
  }

  async deleteSession(token: string): Promise<void> {
    await this.#sql('delete from session where token_hash = $1', [sha256Hex(token)]);
  }

  async deleteUserSessions(userId: string): Promise<void> {
    await this.#sql('delete from session where user_id = $1', [userId]);
  }

  async deleteExpiredSessions(): Promise<void> {
    await this.#sql('delete from session where expires_at < now()');
  }
}
