import { DomainError } from '../kernel/index.ts';
import type { Attempts } from './limits/attempts.ts';
import type { Captcha } from './limits/captcha.ts';
import type { OnboardingPorts } from './door.ts';
import type { Visitor } from './sessions/visitor.ts';
import { normaliseEmail } from './people.service.ts';
import type { NewSession } from './sessions/lucia-sessions.ts';
import { verifyPassword } from './passwords/passwords.ts';
import { hasSecondFactor, readFactors } from './security/factors.ts';
import type { SecondStep } from './security/second-step.ts';
import { recordForPerson, recordSignInFailure } from './record-for-person.ts';
import { createUserToken } from './user-tokens.ts';

export interface Credentials {
  email: string;
  password: string;
  /** Only needed after the answer `invalid_captcha`. */
  captcha?: string | undefined;
}

/** Sign-in by address and password. */
export class SignIn {
  readonly #ports: OnboardingPorts;
  readonly #captcha: Captcha;
  readonly #attempts: Attempts;
  readonly #secondStep: SecondStep;

  constructor(
    ports: OnboardingPorts,
    parts: { captcha: Captcha; attempts: Attempts; secondStep: SecondStep },
  ) {
    this.#ports = ports;
    this.#captcha = parts.captcha;
    this.#attempts = parts.attempts;
    this.#secondStep = parts.secondStep;
  }

  /**
   * Starts a session with a new token; the browser's previous one (`replaces`) ends. A wrong address and a
   * wrong password get the same answer in the same time. Throws `invalid_credentials`, `email_not_confirmed`,
   * `rate_limited`, `second_factor_required` with a token for the second step, `password_change_required`
   * with a token to set a password, or `invalid_captcha` with `needsCaptcha` if many strangers guessed at
   * this account.
   */
  async start(
    credentials: Credentials,
    visitor: Visitor,
    replaces: string | null = null,
  ): Promise<NewSession> {
    const email = normaliseEmail(credentials.email);
    const user = await this.#ports.visitor(({ people }) => people.byEmail(email));
    const attempt = await this.#attempts.take(email, visitor.ip, user?.id ?? null);
    if (attempt.needsCaptcha) await this.#requireWork(credentials.captcha);
    const isRight = await verifyPassword(user?.passwordHash ?? null, credentials.password);
    if (!isRight && user !== null) recordSignInFailure(this.#ports, user.id, visitor);
    if (!isRight || user === null)
      throw new DomainError('invalid_credentials', 'Email or password is wrong. Check both and try again.');
    if (user.givenPassword !== null) throw await this.#askForOwnPassword(user.id);
    if (!user.isConfirmed)
      throw new DomainError(
        'email_not_confirmed',
        `Confirm your email address first. We sent a link to ${user.email}.`,
      );
    if (user.accountId === null) throw noAccount();
    const session = await this.#ports.visitor(async ({ people, sessions, sql }) => {
      await people.lockProven(user);
      const factors = await readFactors(sql, user.id);
      if (hasSecondFactor(factors)) return this.#secondStep.ask(sql, user.id, factors);
      return sessions.begin(user.id, user.accountId, visitor, replaces);
    });
    // Half a sign-in doesn't mark the address as known or give the attempt back.
    if (session instanceof DomainError) throw session;
    await this.#attempts.succeeded(attempt, user.email, user.id, visitor.ip);
    await recordForPerson(this.#ports, user.id, { action: 'person.signed_in' }, visitor);
    return session;
  }

  /** An inviter's password works once, to choose a new one; after that it counts as wrong. */
  async #askForOwnPassword(userId: string): Promise<DomainError> {
    const token = await this.#ports.visitor(async ({ sql, clock }) => {
      const { count } = await sql(
        `update app_user set given_password = 'used' where id = $1 and given_password = 'unused'`,
        [userId],
      );
      return count === 0 ? null : createUserToken(sql, userId, 'reset_password', clock.now());
    });
    return token === null
      ? new DomainError(
          'invalid_credentials',
          'The password you were given works only once. Use Password Reset to choose your own.',
        )
      : new DomainError('password_change_required', 'Choose your own password to finish signing in.', {
          token,
        });
  }

  async #requireWork(captcha: string | undefined): Promise<void> {
    if (captcha === undefined)
      throw new DomainError(
        'invalid_captcha',
        'There were too many wrong passwords for this account. Complete the security check, then sign in.',
        {
          needsCaptcha: true,
        },
      );
    await this.#captcha.require('sign-in', captcha).catch((error: unknown) => {
      if (error instanceof DomainError)
        throw new DomainError(error.code, error.publicMessage, { needsCaptcha: true });
      throw error;
    });
  }
}

/** Revealed only to someone who knows the password. */
function noAccount(): DomainError {
  return new DomainError(
    'forbidden',
    'Your access was suspended or removed. Ask an account owner to add you again.',
    {
      reason: 'no_account',
    },
  );
}
