import { Audit, changeOwnersEmail } from '../../accounts/index.ts';
import { DomainError, fieldError, newToken, sha256Hex, type Sql } from '../../kernel/index.ts';
import type { Attempts } from '../limits/attempts.ts';
import type { OnboardingPorts } from '../door.ts';
import type { Visitor } from '../sessions/visitor.ts';
import { type KnownUser, normaliseEmail } from '../people.service.ts';
import { limitVisitor, requireMail } from '../limits/mail-limit.ts';
import { recordForPerson } from '../record-for-person.ts';
import { endUserTokens } from '../user-tokens.ts';
import { type OwnSession, emailPerson } from './change-security.ts';
import {
  answerChangeSql,
  changeOfLinkSql,
  setAddressSql,
  startChangeSql,
  waitingChangeSql,
} from './email-change.sql.ts';
import type { RecentSignIn } from './recent-sign-in.ts';

const lifeMs = 24 * 60 * 60_000;

/** A change of address waiting for its two links. */
export interface WaitingEmailChange {
  newEmail: string;
  isApproved: boolean;
  isConfirmed: boolean;
  expiresAt: Date;
}

/** What the page behind one of the two links shows. */
export interface EmailChangeView extends WaitingEmailChange {
  side: 'old' | 'new';
  oldEmail: string;
}

interface Row extends WaitingEmailChange {
  userId: string;
  sessionId: string;
}

/**
 * Changes the sign-in address: requested after a recent sign-in, approved from the old address and confirmed
 * from the new one, in any order. A single link changes nothing and gives no session.
 */
export class EmailChange {
  readonly #ports: OnboardingPorts;
  readonly #attempts: Attempts;
  readonly #recent: RecentSignIn;

  constructor(ports: OnboardingPorts, attempts: Attempts, recent: RecentSignIn) {
    this.#ports = ports;
    this.#attempts = attempts;
    this.#recent = recent;
  }

  async waiting(userId: string): Promise<WaitingEmailChange | null> {
    const { rows } = await this.#ports.visitor(({ sql }) =>
      sql<Row>(waitingChangeSql, [userId, this.#now()]),
    );
    if (rows[0] === undefined) return null;
    const { newEmail, isApproved, isConfirmed, expiresAt } = rows[0];
    return { newEmail, isApproved, isConfirmed, expiresAt };
  }

  /**
   * Emails both links. Gives the same answer if someone already has the new address; that person gets an
   * email saying so.
   */
  async start(session: OwnSession, email: string, visitor: Visitor): Promise<void> {
    const user = await this.#recent.require(session);
    const newEmail = normaliseEmail(email);
    if (newEmail === user.email) throw fieldError('email', 'This is already your address');
    await limitVisitor(this.#ports, this.#attempts, visitor.ip);
    await requireMail(this.#ports, 'email_change', newEmail);
    const known = await this.#ports.visitor(({ people }) => people.byEmail(newEmail));
    const [oldToken, newLink] = [newToken(), newToken()];
    const now = this.#now();
    await this.#ports.openScope(
      { accountId: session.accountId, userId: user.id },
      async ({ sql, outbox }) => {
        await sql(startChangeSql, [
          user.id,
          newEmail,
          sha256Hex(oldToken),
          sha256Hex(newLink),
          session.sessionId,
          new Date(now.getTime() + lifeMs),
          now,
        ]);
        const mail = (to: string, template: string, token: string) =>
          outbox.publish('mail.requested', {
            to,
            toName: user.firstName,
            template,
            data: {
              name: user.firstName,
              newEmail,
              url: `${this.#ports.config.appUrl}/email-change?token=${token}`,
            },
          });
        await mail(user.email, 'email_change_approve', oldToken);
        if (known === null || !known.isConfirmed) await mail(newEmail, 'email_change_confirm', newLink);
        else await outbox.publish('mail.requested', accountExists(known, this.#ports.config.appUrl));
      },
    );
  }

  async cancel(userId: string): Promise<void> {
    await this.#ports.visitor(({ sql }) => sql('delete from email_change where user_id = $1', [userId]));
  }

  /** Opening a link changes nothing. Throws `expired_link`. */
  async look(token: string): Promise<EmailChangeView> {
    const { row, side, user } = await this.#find(token);
    const { newEmail, isApproved, isConfirmed, expiresAt } = row;
    return { newEmail, isApproved, isConfirmed, expiresAt, side, oldEmail: user.email };
  }

  /** Approves for one address; the second approval changes the address. Approving again does nothing. */
  async answer(token: string): Promise<{ isDone: boolean; email: string }> {
    const { row, side, user } = await this.#find(token);
    return this.#ports.openScope({ accountId: requireAccount(user), userId: user.id }, async (unit) => {
      const { rows } = await unit.sql<{ isBoth: boolean }>(
        answerChangeSql(side === 'old' ? 'approved_at' : 'confirmed_at'),
        [user.id, unit.clock.now(), sha256Hex(token)],
      );
      if (rows[0] === undefined) throw expired();
      if (!rows[0].isBoth) return { isDone: false, email: row.newEmail };
      await this.#change(unit.sql, user, row);
      await new Audit(unit).record({
        action: 'person.email_changed',
        subject: { type: 'user', id: user.id, label: row.newEmail },
      });
      const what = `Your sign-in address is now ${row.newEmail}. All other devices were signed out.`;
      await emailPerson(unit, this.#ports, user, what);
      await emailPerson(unit, this.#ports, { ...user, email: row.newEmail }, what);
      return { isDone: true, email: row.newEmail };
    });
  }

  /** "It wasn't me", from the old address: cancels the change. */
  async refuse(token: string, visitor: Visitor): Promise<void> {
    const { side, user } = await this.#find(token);
    if (side !== 'old') return;
    await this.cancel(user.id);
    await recordForPerson(this.#ports, user.id, { action: 'person.email_change_refused' }, visitor);
  }

  /** Replaces the person's old address everywhere. An unconfirmed person with the new address loses it. */
  async #change(sql: Sql, user: KnownUser, { newEmail, sessionId }: Row): Promise<void> {
    await sql('delete from app_user where email = $1 and email_confirmed_at is null', [newEmail]);
    const { count } = await sql(setAddressSql, [user.id, newEmail, this.#now()]);
    if (count !== 1) throw new DomainError('conflict', 'This address is already in use.');
    await changeOwnersEmail(sql, user.id, { from: user.email, to: newEmail });
    await endUserTokens(sql, user.id);
    await sql('delete from session where user_id = $1 and id <> $2', [user.id, sessionId]);
  }

  async #find(token: string): Promise<{ row: Row; side: 'old' | 'new'; user: KnownUser }> {
    return this.#ports.visitor(async ({ sql, people }) => {
      const { rows } = await sql<Row & { side: 'old' | 'new' }>(changeOfLinkSql, [
        sha256Hex(token),
        this.#now(),
      ]);
      const [row] = rows;
      const user = row === undefined ? null : await people.byId(row.userId);
      if (row === undefined || user === null) throw expired();
      return { row, side: row.side, user };
    });
  }

  #now(): Date {
    return this.#ports.deps.clock.now();
  }
}

function accountExists({ email, firstName }: KnownUser, appUrl: string): Record<string, unknown> {
  return {
    to: email,
    toName: firstName,
    template: 'account_exists',
    data: { name: firstName, url: `${appUrl}/sign-in` },
  };
}

function requireAccount({ accountId }: KnownUser): string {
  if (accountId === null) throw new DomainError('invalid_state', 'This person no longer has an account.');
  return accountId;
}

function expired(): DomainError {
  return new DomainError(
    'expired_link',
    'This link has expired, was withdrawn or was already used. Request the change again.',
  );
}
