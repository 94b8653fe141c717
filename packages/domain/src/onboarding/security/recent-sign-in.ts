import { DomainError, fieldError } from '../../kernel/index.ts';
import type { Attempts } from '../attempts.ts';
import type { OnboardingPorts, Visitor } from '../door.ts';
import { findUserById, type KnownUser } from '../find-user.ts';
import { verifyPassword } from '../passwords.ts';
import { recordSignInFailure } from '../record-for-person.ts';
import { type OwnSession, signedOut } from './change-security.ts';
import type { CodeCheck } from './code-check.ts';
import { hasSecondFactor, methodsOf, readFactors } from './factors.ts';
import type { Passkeys } from './passkeys.ts';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from './webauthn.ts';

const recentMinutes = 5;

/**
 * Proof that the person at an open session is still its owner. Changing how someone signs in, or anything
 * irreversible, needs a proof younger than five minutes. It is as strong as signing in: with a second factor,
 * the password alone isn't enough.
 */
export class RecentSignIn {
  readonly #ports: OnboardingPorts;
  readonly #attempts: Attempts;
  readonly #passkeys: Passkeys;
  readonly #codes: CodeCheck;

  constructor(ports: OnboardingPorts, parts: { attempts: Attempts; passkeys: Passkeys; codes: CodeCheck }) {
    this.#ports = ports;
    this.#attempts = parts.attempts;
    this.#passkeys = parts.passkeys;
    this.#codes = parts.codes;
  }

  /** Throws `recent_sign_in_required` with the available methods; returns the person. */
  async require({ userId, sessionId }: Pick<OwnSession, 'userId' | 'sessionId'>): Promise<KnownUser> {
    const { rowCount } = await this.#ports.pool.query(
      `select 1 from session where id = $1 and user_id = $2 and authenticated_at > now() - make_interval(mins => ${recentMinutes})`,
      [sessionId, userId],
    );
    if (rowCount === 1) return this.#person(userId);
    const methods = methodsOf(await readFactors(this.#ports.pool, userId));
    throw new DomainError('recent_sign_in_required', 'Confirm it’s you to continue.', { methods });
  }

  /**
   * With the password, and a code if there is a second factor. Throws on the fields `password` and `code`.
   */
  async confirm(
    { userId, sessionId }: OwnSession,
    proof: { password: string; code: string },
    visitor: Visitor,
  ): Promise<void> {
    const user = await this.#person(userId);
    const attempt = await this.#attempts.take(user.email, visitor.ip, user.id);
    if (!(await verifyPassword(user.passwordHash, proof.password))) {
      recordSignInFailure(this.#ports, user.id, visitor);
      throw fieldError('password', 'The password is wrong', 'invalid_credentials');
    }
    const factors = await readFactors(this.#ports.pool, userId);
    if (hasSecondFactor(factors)) {
      if (proof.code.trim() === '')
        throw new DomainError('second_factor_required', 'Enter a code as well.', {
          methods: methodsOf(factors),
          fieldErrors: {
            code: [
              factors.totpSince === null
                ? 'Use your passkey, or enter a recovery code'
                : 'Enter the code from your authenticator app',
            ],
          },
        });
      await this.#codes.require(user, proof.code, visitor);
    }
    await this.#attempts.succeeded(attempt, user.email, user.id, visitor.ip);
    await this.#remember(sessionId);
  }

  async passkeyOptions(userId: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.#passkeys.ask('confirm', userId);
  }

  async confirmByPasskey(
    { userId, sessionId }: OwnSession,
    response: AuthenticationResponseJSON,
  ): Promise<void> {
    await this.#passkeys.verify('confirm', userId, response);
    await this.#remember(sessionId);
  }

  async #remember(sessionId: string): Promise<void> {
    await this.#ports.pool.query('update session set authenticated_at = now() where id = $1', [sessionId]);
  }

  async #person(userId: string): Promise<KnownUser> {
    const user = await findUserById(this.#ports.pool, userId);
    if (user === null) throw signedOut();
    return user;
  }
}
