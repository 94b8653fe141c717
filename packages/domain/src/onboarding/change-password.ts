import { DomainError, fieldError } from '../kernel/index.ts';
import { answerAfter } from './limits/answer-floor.ts';
import type { Attempts } from './limits/attempts.ts';
import type { OnboardingPorts } from './door.ts';
import type { Visitor } from './sessions/visitor.ts';
import { type KnownUser, normaliseEmail } from './people.service.ts';
import type { NewSession } from './sessions/lucia-sessions.ts';
import { limitVisitor, takeMail } from './limits/mail-limit.ts';
import { recordForPerson } from './record-for-person.ts';
import { requireGoodPassword } from './passwords/password-policy.ts';
import { hashPassword, verifyPassword } from './passwords/passwords.ts';
import { hasSecondFactor, readFactors } from './security/factors.ts';
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

  constructor(ports: OnboardingPorts, attempts: Attempts) {
    this.#ports = ports;
    this.#attempts = attempts;
  }

  /** With the old password. The session continues with a new token. */
  async change(
    userId: string,
    accountId: string,
    passwords: { current: string; next: string },
    visitor: Visitor,
  ): Promise<NewSession> {
    const user = await this.#ports.visitor(({ people }) => people.byId(userId));
    if (user === null) throw new DomainError('unauthenticated', 'Sign in to continue.');
    const attempt = await this.#attempts.take(user.email, visitor.ip, user.id);
    if (!(await verifyPassword(user.passwordHash, passwords.current)))
      throw fieldError('current', 'The current password is wrong', 'invalid_credentials');
    if (passwords.next === passwords.current)
      throw fieldError('next', 'Choose a password that’s different from your current one');
    requireGoodPassword(passwords.next, user, 'next');
    await this.#write(user, await hashPassword(passwords.next), null);
    await this.#attempts.succeeded(attempt, user.email, user.id, visitor.ip);
    return this.#ports.visitor(async ({ sessions, sql }) => {
      const session = await sessions.begin(user.id, accountId, visitor);
      // With a second factor, the old password alone is weaker proof than signing in.
      if (hasSecondFactor(await readFactors(sql, user.id))) await sessions.forgetProof(session.sessionId);
      return session;
    });
  }

  /** Emails a link to set a new password if someone has this address. The answer is the same either way. */
  async requestReset(email: string, visitor: Visitor): Promise<void> {
    const address = normaliseEmail(email);
    await limitVisitor(this.#ports, this.#attempts, visitor.ip);
    await answerAfter(floorMs, async () => {
      const user = await this.#ports.visitor(({ people }) => people.byEmail(address));
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
    const user = await this.#ports.visitor(async ({ sql, clock, people }) => {
      const userId = await peekUserToken(sql, token, 'reset_password', clock.now());
      return userId === null ? null : people.byId(userId);
    });
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
