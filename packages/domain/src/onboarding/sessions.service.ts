import type pg from 'pg';
import { isOpenTo } from '../accounts/index.ts';
import { DomainError, notFound } from '../kernel/index.ts';
import { describeDevice } from './describe-device.ts';
import type { Visitor } from './door.ts';
import type { KnownUser } from './find-user.ts';
import { type LiveSession, LuciaSessions, type NewSession } from './lucia-sessions.ts';

/** One place somebody is signed in. */
export interface Device {
  id: string;
  device: string;
  ip: string;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

/** Who is signed in where. Stands on the pool: it is asked before any account is known. */
export class Sessions {
  readonly #pool: pg.Pool;
  readonly #lucia: LuciaSessions;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#lucia = new LuciaSessions(pool);
  }

  /** Starts a session with a new token; `accountId` null means the account the person used last. */
  begin(userId: string, accountId: string | null, visitor: Visitor): Promise<NewSession> {
    return this.#lucia.begin(userId, accountId, visitor);
  }

  /**
   * Starts a session for somebody who proved their password as it is known here. A change of it that is being
   * made ends all sessions: one that began before it was seen is found here, one that begins later by that
   * change.
   */
  async beginProven(
    user: Pick<KnownUser, 'id' | 'accountId' | 'passwordHash'>,
    visitor: Visitor,
  ): Promise<NewSession> {
    const session = await this.begin(user.id, user.accountId, visitor);
    const { rowCount } = await this.#pool.query(
      'select 1 from app_user where id = $1 and password_hash = $2 for share',
      [user.id, user.passwordHash],
    );
    if (rowCount !== 1) await this.endChanged(session);
    return session;
  }

  /** Takes back a session that began while it was changed how its person signs in. */
  async endChanged({ sessionId }: NewSession): Promise<never> {
    await this.end(sessionId);
    throw new DomainError('conflict', 'Your sign-in settings just changed. Sign in again.');
  }

  /** Who a token stands for, in one statement; null when it ended. The membership is checked each time. */
  read(token: string): Promise<LiveSession | null> {
    return this.#lucia.read(token);
  }

  async list(userId: string, currentId: string): Promise<Device[]> {
    const { rows } = await this.#pool.query<{
      id: string;
      ip: string;
      user_agent: string;
      created_at: Date;
      last_seen_at: Date;
    }>(
      'select id, ip, user_agent, created_at, last_seen_at from session where user_id = $1 and expires_at > now() order by (id = $2) desc, last_seen_at desc limit 100',
      [userId, currentId],
    );
    return rows.map((row) => ({
      id: row.id,
      device: describeDevice(row.user_agent),
      ip: row.ip,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      isCurrent: row.id === currentId,
    }));
  }

  /** Ends one session of this person. Somebody else's answers like one that does not exist. */
  async revoke(userId: string, sessionId: string): Promise<void> {
    const { rowCount } = await this.#pool.query('delete from session where user_id = $1 and id = $2', [
      userId,
      sessionId,
    ]);
    if (rowCount !== 1) throw notFound('session');
  }

  /** Ends all sessions of this person but one; returns how many. */
  async revokeOthers(userId: string, keepId: string): Promise<number> {
    const { rowCount } = await this.#pool.query('delete from session where user_id = $1 and id <> $2', [
      userId,
      keepId,
    ]);
    return rowCount ?? 0;
  }

  /** The session goes on, but what asks for a recent sign-in asks again. */
  async forgetProof(sessionId: string): Promise<void> {
    await this.#pool.query('update session set authenticated_at = null where id = $1', [sessionId]);
  }

  /** Signing out twice is not an error. */
  async end(sessionId: string): Promise<void> {
    await this.#pool.query('delete from session where id = $1', [sessionId]);
  }

  /** Chooses the account of this session, and of the next sign-in. Only where the person is a member. */
  async switchAccount(userId: string, sessionId: string, accountId: string): Promise<void> {
    const { rowCount } = await this.#pool.query(
      `with allowed as (select m.account_id from membership m join account a on a.id = m.account_id where m.user_id = $1 and m.account_id = $3 and ${isOpenTo}),
       remembered as (update app_user set current_account_id = allowed.account_id from allowed where app_user.id = $1),
       seen as (update membership m set last_seen_at = now() from allowed where m.user_id = $1 and m.account_id = allowed.account_id)
       update session set account_id = allowed.account_id from allowed where session.id = $2 and session.user_id = $1`,
      [userId, sessionId, accountId],
    );
    if (rowCount !== 1) throw notFound('account');
  }
}
