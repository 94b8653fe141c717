import { notFound, type SystemUnit } from '../../kernel/index.ts';
import { describeDevice } from './describe-device.ts';
import type { Visitor } from './visitor.ts';
import { LuciaSessions, type NewSession } from './lucia-sessions.ts';
import { listSessionsSql, switchAccountSql } from './sessions.sql.ts';

/** One active session of a person. */
export interface Device {
  id: string;
  device: string;
  ip: string;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

/** A person's sessions. `readSession` finds the one behind a cookie. */
export class Sessions {
  readonly #unit: SystemUnit;

  constructor(unit: SystemUnit) {
    this.#unit = unit;
  }

  /**
   * Starts a session with a new token; `accountId` null means the person's last used account. The browser's
   * previous session (`replaces`) ends.
   */
  async begin(
    userId: string,
    accountId: string | null,
    visitor: Visitor,
    replaces: string | null = null,
  ): Promise<NewSession> {
    // Lock order as in a read: a session, then its membership.
    if (replaces !== null) await this.end(replaces);
    return new LuciaSessions(this.#unit.sql).begin(userId, accountId, visitor);
  }

  async list(userId: string, currentId: string): Promise<Device[]> {
    const { rows } = await this.#unit.sql<Omit<Device, 'device' | 'isCurrent'> & { userAgent: string }>(
      listSessionsSql,
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
    const { count } = await this.#unit.sql('delete from session where user_id = $1 and id = $2', [
      userId,
      sessionId,
    ]);
    if (count !== 1) throw notFound('session');
  }

  /** Ends all of this person's sessions but one. Returns how many. */
  async revokeOthers(userId: string, keepId: string): Promise<number> {
    const { count } = await this.#unit.sql('delete from session where user_id = $1 and id <> $2', [
      userId,
      keepId,
    ]);
    return count;
  }

  /** Clears the recent sign-in: the session continues but must prove it again. */
  async forgetProof(sessionId: string): Promise<void> {
    await this.#unit.sql('update session set authenticated_at = null where id = $1', [sessionId]);
  }

  /** Signing out twice isn't an error. */
  async end(sessionId: string): Promise<void> {
    await this.#unit.sql('delete from session where id = $1', [sessionId]);
  }

  /** Sets the account of this session and of the next sign-in. Only for members. */
  async switchAccount(userId: string, sessionId: string, accountId: string): Promise<void> {
    const { count } = await this.#unit.sql(switchAccountSql, [userId, sessionId, accountId]);
    if (count !== 1) throw notFound('account');
  }
}
