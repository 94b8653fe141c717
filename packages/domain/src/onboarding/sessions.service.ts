import type pg from 'pg';
import { isOpenTo } from '../accounts/index.ts';
import { DomainError, notFound } from '../kernel/index.ts';
import { describeDevice } from './describe-device.ts';
import type { Visitor } from './door.ts';
import type { KnownUser } from './find-user.ts';
import { type LiveSession, LuciaSessions, type NewSession } from './lucia-sessions.ts';

/** One active session of a person. */
export interface Device {
  id: string;
  device: string;
  ip: string;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

/** Active sessions. Uses the pool, because it runs before any account is known. */
export class Sessions {
  readonly #pool: pg.Pool;
  readonly #lucia: LuciaSessions;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#lucia = new LuciaSessions(pool);
  }

  /** Starts a session with a new token; `accountId` null means the person's last used account. */
  begin(userId: string, accountId: string | null, visitor: Visitor): Promise<NewSession> {
    return this.#lucia.begin(userId, accountId, visitor);
  }

  /**
   * Starts a session for someone who proved the password as read here. A concurrent password change ends all
   * sessions: those that started earlier are checked here, later ones are ended by the change.
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

  /** Revokes a session that started while the person's sign-in was being changed. */
  async endChanged({ sessionId }: NewSession): Promise<never> {
    await this.end(sessionId);
    throw new DomainError('conflict', 'Your sign-in settings just changed. Sign in again.');
  }

  /**
   * The person behind a token, in one statement; null if the session ended. Checks the membership each time.
   */
  read(token: string): Promise<LiveSession | null> {
    return this.#lucia.read(token);
  }

  async list(userId: string, currentId: string): Promise<Device[]> {
    const { rows } = await this.#pool.query<{
      id: string;
      ip: string;
      userAgent: string;
      createdAt: Date;
      lastSeenAt: Date;
    }>(
      'select id, ip, user_agent, created_at, last_seen_at from session where user_id = $1 and expires_at > now() order by (id = $2) desc, last_seen_at desc limit 100',
      [userId, currentId],
    );
    return rows.map((row) => ({
      id: row.id,
      device: describeDevice(row.userAgent),
      ip: row.ip,
      createdAt: row.createdAt,
      lastSeenAt: row.lastSeenAt,
      isCurrent: row.id === currentId,
    }));
  }

  /**
   * Ends one of this person's sessions. Someone else's session gets the same answer as one that doesn't
   * exist.
   */
  async revoke(userId: string, sessionId: string): Promise<void> {
    const { rowCount } = await this.#pool.query('delete from session where user_id = $1 and id = $2', [
      userId,
      sessionId,
    ]);
    if (rowCount !== 1) throw notFound('session');
  }

  /** Ends all of this person's sessions but one. Returns how many. */
  async revokeOthers(userId: string, keepId: string): Promise<number> {
    const { rowCount } = await this.#pool.query('delete from session where user_id = $1 and id <> $2', [
      userId,
      keepId,
    ]);
    return rowCount ?? 0;
  }

  /** Clears the recent sign-in: the session continues but must prove it again. */
  async forgetProof(sessionId: string): Promise<void> {
    await this.#pool.query('update session set authenticated_at = null where id = $1', [sessionId]);
  }

  /** Signing out twice isn't an error. */
  async end(sessionId: string): Promise<void> {
    await this.#pool.query('delete from session where id = $1', [sessionId]);
  }

  /** Sets the account of this session and of the next sign-in. Only for members. */
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
