import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia';
import type pg from 'pg';
import { type Grants, isOpenTo } from '../accounts/index.ts';
import { newId, newToken, sha256Hex } from '../kernel/index.ts';
import type { Visitor } from './door.ts';

/**
 * The only file that uses Lucia. A session ends 7 days after it was last seen and 30 days after it started.
 */
const idleDays = 7;
const absoluteDays = 30;
/** An active session is updated at most this often. */
const touchSeconds = 300;

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

/**
 * Starts, reads and ends sessions. A read is one statement that also extends the expiry and checks the
 * membership.
 */
export class LuciaSessions {
  readonly #lucia: Lucia<SessionFacts>;

  constructor(pool: pg.Pool) {
    this.#lucia = new Lucia(new HashedSessions(pool), {
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

  async end(token: string): Promise<void> {
    await this.#lucia.invalidateSession(token);
  }

  async endAll(userId: string): Promise<void> {
    await this.#lucia.invalidateUserSessions(userId);
  }
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

/** The account of a `session s`: the chosen one, or else another the person can enter. */
const chosenAccount = `left join lateral (
  select m.account_id, m.is_owner, m.privileges, a.deletion_at as closes_at from membership m join account a on a.id = m.account_id
  where m.user_id = s.user_id and ${isOpenTo}
  order by (m.account_id = s.account_id) desc nulls last, a.status desc, m.created_at limit 1) m on true`;

const readStatement = `
with touched as (
  update session set last_seen_at = now(), expires_at = least(now() + make_interval(days => ${idleDays}), created_at + make_interval(days => ${absoluteDays}))
  where token_hash = $1 and expires_at > now() and last_seen_at < now() - make_interval(secs => ${touchSeconds})
  returning expires_at, user_id, account_id),
seen as (update membership m set last_seen_at = now() from touched t where m.user_id = t.user_id and m.account_id = t.account_id)
select s.id, s.user_id, m.account_id, m.is_owner, m.privileges, m.closes_at, s.ip, s.user_agent,
  coalesce((select expires_at from touched), s.expires_at) as expires_at, exists (select 1 from touched) as was_touched
from session s ${chosenAccount}
where s.token_hash = $1 and s.expires_at > now()`;

const accessStatement = `
select s.id, m.account_id, m.is_owner, m.privileges, m.closes_at is not null as is_closing
from session s ${chosenAccount}
where s.id = any($1::uuid[]) and s.expires_at > now() and m.account_id is not null`;

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
  const { rows } = await pool.query<AccessRow>(accessStatement, [sessionIds]);
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
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async getSessionAndUser(token: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const { rows } = await this.#pool.query<SessionRow>(readStatement, [sha256Hex(token)]);
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
    const statement = `with begun as (
        insert into session (token_hash, id, user_id, account_id, expires_at, ip, user_agent) values ($1, $2, $3, $4, $5, $6, $7) returning user_id, account_id)
      update membership m set last_seen_at = now() from begun b where m.user_id = b.user_id and m.account_id = b.account_id`;
    await this.#pool.query(statement, [
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
    await this.#pool.query('delete from session where token_hash = $1', [sha256Hex(token)]);
  }

  async deleteUserSessions(userId: string): Promise<void> {
    await this.#pool.query('delete from session where user_id = $1', [userId]);
  }

  async deleteExpiredSessions(): Promise<void> {
    await this.#pool.query('delete from session where expires_at < now()');
  }
}
