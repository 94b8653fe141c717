import { DomainError, fieldError } from '../kernel/index.ts';
import { answerAfter } from './answer-floor.ts';
import type { Attempts } from './attempts.ts';
import type { OnboardingPorts, Visitor } from './door.ts';
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
 * Changes a password with the old one or an emailed link. Either ends every other session and every open
 * link.
 */
export class ChangePassword {
  readonly #ports: OnboardingPorts;
  readonly #attempts: Attempts;
  readonly #sessions: Sessions;

  constructor(ports: OnboardingPorts, attempts: Attempts, sessions: Sessions) {
    this.#ports = ports;
    this.#attempts = attempts;
    this.#sessions = sessions;
  }

  /** With the old password. The session continues with a new token. */
  async change(
    userId: string,
    accountId: string,
    passwords: { current: string; next: string },
    visitor: Visitor,
  ): Promise<NewSession> {
    const user = await findUserById(this.#ports.pool, userId);
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
    // With a second factor, the old password alone is weaker proof than signing in.
    if (hasSecondFactor(await readFactors(this.#ports.pool, user.id)))
      await this.#sessions.forgetProof(session.sessionId);
    return session;
  }

  /** Emails a link to set a new password if someone has this address. The answer is the same either way. */
  async requestReset(email: string, visitor: Visitor): Promise<void> {
    const address = normaliseEmail(email);
    await limitVisitor(this.#ports, this.#attempts, visitor.ip);
    await answerAfter(floorMs, async () => {
      const user = await findUserByEmail(this.#ports.pool, address);
      if (user === null || user.accountId === null || !(await takeMail(this.#ports, 'reset', address)))
        return;
      await this.#ports.openScope({ accountId: user.accountId, userId: null }, async (unit) => {
        const token = await createUserToken(
          unit.sql,
          user.id,
          'reset_password',
          this.#ports.deps.clock.now(),
        );
        const url = `${this.#ports.config.appUrl}/password-reset?token=${token}`;
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
   * Sets the password with a link's token, which also proves the address. The person then signs in with the
   * new password.
   */
  async reset(token: string, password: string, visitor: Visitor): Promise<void> {
    const now = this.#ports.deps.clock.now();
    const userId = await this.#ports.openSystem(({ sql }) =>
      peekUserToken(sql, token, 'reset_password', now),
    );
    const user = userId === null ? null : await findUserById(this.#ports.pool, userId);
    if (user === null) throw expired();
    requireGoodPassword(password, user);
    if (user.givenPassword !== null && (await verifyPassword(user.passwordHash, password)))
      throw fieldError('password', 'Choose a password that’s different from the one you were given');
    await this.#write(user, await hashPassword(password), token);
    await this.#attempts.trust(user.email, user.id, visitor.ip);
    await recordForPerson(this.#ports, user.id, { action: 'person.password_reset' }, visitor);
  }

  async #write(user: KnownUser, hash: string, resetToken: string | null): Promise<void> {
    const { clock } = this.#ports.deps;
    if (user.accountId === null)
      throw new DomainError('invalid_state', 'This person no longer has an account.');
    await this.#ports.openScope({ accountId: user.accountId, userId: user.id }, async (unit) => {
      const person = await unit.em.findOneOrFail(User, { id: user.id });
      if (resetToken !== null) {
        if ((await takeUserToken(unit.sql, resetToken, 'reset_password', clock.now())) === null)
          throw expired();
        person.confirmEmail(clock.now());
      }
      person.setPassword(hash);
      // Before the sessions end: a concurrent sign-in with the old password waits for this row.
      await unit.em.flush();
      await endUserTokens(unit.sql, user.id);
      await unit.sql('delete from session where user_id = $1', [user.id]);
      await unit.outbox.publish('mail.requested', {
        to: user.email,
        toName: user.firstName,
        template: 'password_changed',
        data: { name: user.firstName, url: `${this.#ports.config.appUrl}/password-reset` },
      });
    });
  }
}

function expired(): DomainError {
  return new DomainError('expired_link', 'This link has expired or was already used. Request a new one.');
}
