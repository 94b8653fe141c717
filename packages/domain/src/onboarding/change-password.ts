import { DomainError, fieldError } from '../kernel/index.ts';
import { answerAfter } from './answer-floor.ts';
import type { Attempts } from './attempts.ts';
import type { Door, Visitor } from './door.ts';
import { findUserByEmail, findUserById, type KnownUser, normaliseEmail } from './find-user.ts';
import type { NewSession } from './lucia-sessions.ts';
import { limitVisitor, takeMail } from './mail-limit.ts';
import { recordForPerson } from './record-for-person.ts';
import { requireGoodPassword } from './password-policy.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { hasSecondFactor, readFactors } from './security/factors.ts';
import type { Sessions } from './sessions.service.ts';
import { User } from './user.entity.ts';
import { createUserToken, endUserTokens, peekUserToken, takeUserToken } from './user-tokens.ts';

const floorMs = 250;

/**
 * New passwords: by the old one, or by a link in a mail. Either way every other session and every open link
 * ends.
 */
export class ChangePassword {
  readonly #door: Door;
  readonly #attempts: Attempts;
  readonly #sessions: Sessions;

  constructor(door: Door, attempts: Attempts, sessions: Sessions) {
    this.#door = door;
    this.#attempts = attempts;
    this.#sessions = sessions;
  }

  /** By the old password. The session goes on with a new token. */
  async change(
    userId: string,
    accountId: string,
    passwords: { current: string; next: string },
    visitor: Visitor,
  ): Promise<NewSession> {
    const user = await findUserById(this.#door.pool, userId);
    if (user === null) throw new DomainError('unauthenticated', 'Sign in to continue.');
    const attempt = await this.#attempts.take(user.email, visitor.ip, user.id);
    if (!(await verifyPassword(user.passwordHash, passwords.current)))
      throw fieldError('current', 'The current password is wrong', 'invalid_credentials');
    if (passwords.next === passwords.current)
      throw fieldError('next', 'Choose a password that’s different from your current one');
    requireGoodPassword(passwords.next, user, 'next');
    await this.#write(user, await hashPassword(passwords.next), null);
    await this.#attempts.succeeded(attempt, user.email, user.id, visitor.ip);
    const session = await this.#sessions.begin(user.id, accountId, visitor);
    // The old password alone is less than a sign-in where there is a second factor.
    if (hasSecondFactor(await readFactors(this.#door.pool, user.id)))
      await this.#sessions.forgetProof(session.sessionId);
    return session;
  }

  /** Mails a link to set a new password, if somebody has this address; answers the same if not. */
  async requestReset(email: string, visitor: Visitor): Promise<void> {
    const address = normaliseEmail(email);
    await limitVisitor(this.#door, this.#attempts, visitor.ip);
    await answerAfter(floorMs, async () => {
      const user = await findUserByEmail(this.#door.pool, address);
      if (user === null || user.accountId === null || !(await takeMail(this.#door, 'reset', address))) return;
      await this.#door.openScope({ accountId: user.accountId, userId: null }, async (unit) => {
        const token = await createUserToken(unit.sql, user.id, 'reset_password', this.#door.deps.clock.now());
        const url = `${this.#door.config.appUrl}/password-reset?token=${token}`;
        await unit.outbox.publish('mail.requested', {
          to: user.email,
          toName: user.firstName,
          template: 'reset_password',
          data: { name: user.firstName, url },
        });
      });
    });
  }

  /**
   * Sets the password by a link's token. The link also proved the address. The person signs in with the new
   * password.
   */
  async reset(token: string, password: string, visitor: Visitor): Promise<void> {
    const now = this.#door.deps.clock.now();
    const userId = await this.#door.openSystem(({ sql }) => peekUserToken(sql, token, 'reset_password', now));
    const user = userId === null ? null : await findUserById(this.#door.pool, userId);
    if (user === null) throw expired();
    requireGoodPassword(password, user);
    if (user.givenPassword !== null && (await verifyPassword(user.passwordHash, password)))
      throw fieldError('password', 'Choose a password that’s different from the one you were given');
    await this.#write(user, await hashPassword(password), token);
    await this.#attempts.trust(user.email, user.id, visitor.ip);
    await recordForPerson(this.#door, user.id, { action: 'person.password_reset' }, visitor);
  }

  async #write(user: KnownUser, hash: string, resetToken: string | null): Promise<void> {
    const { clock } = this.#door.deps;
    if (user.accountId === null)
      throw new DomainError('invalid_state', 'This person no longer has an account.');
    await this.#door.openScope({ accountId: user.accountId, userId: user.id }, async (unit) => {
      const person = await unit.em.findOneOrFail(User, { id: user.id });
      if (resetToken !== null) {
        if ((await takeUserToken(unit.sql, resetToken, 'reset_password', clock.now())) === null)
          throw expired();
        person.confirmEmail(clock.now());
      }
      person.setPassword(hash);
      // Before the sessions end: who signs in at this moment with the old password waits for this row.
      await unit.em.flush();
      await endUserTokens(unit.sql, user.id);
      await unit.sql('delete from session where user_id = $1', [user.id]);
      await unit.outbox.publish('mail.requested', {
        to: user.email,
        toName: user.firstName,
        template: 'password_changed',
        data: { name: user.firstName, url: `${this.#door.config.appUrl}/password-reset` },
      });
    });
  }
}

function expired(): DomainError {
  return new DomainError('expired_link', 'This link has expired or was already used. Request a new one.');
}
