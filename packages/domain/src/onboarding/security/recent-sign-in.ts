import { DomainError, fieldError, type SystemUnit } from '../../kernel/index.ts';
import type { Attempts } from '../limits/attempts.ts';
import type { OnboardingPorts } from '../door.ts';
import type { Visitor } from '../sessions/visitor.ts';
import { type KnownUser, People } from '../people.service.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { recordSignInFailure } from '../record-for-person.ts';
import { type OwnSession, signedOut } from './change-security.ts';
import type { CodeCheck } from './code-check.ts';
import { hasSecondFactor, methodsOf, readFactors } from './factors.ts';
import type { Passkeys } from './passkeys.ts';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from './webauthn.ts';

const recentMinutes = 5;

/**
 * The person at a session who proved recently that it is theirs. For changes that can't be undone, in the
 * transaction of the change. Throws `recent_sign_in_required` with the available methods.
 */
export async function requireRecentSignIn(
  unit: SystemUnit,
  { userId, sessionId }: Pick<OwnSession, 'userId' | 'sessionId'>,
): Promise<KnownUser> {
  const { rows } = await unit.sql(
    `select 1
     from session
     where id = $1 and user_id = $2 and authenticated_at > now() - make_interval(mins => ${recentMinutes})`,
    [sessionId, userId],
  );
  if (rows.length === 0) {
    const methods = methodsOf(await readFactors(unit.sql, userId));
    throw new DomainError('recent_sign_in_required', 'Confirm it’s you to continue.', { methods });
  }
  const user = await new People(unit).byId(userId);
  if (user === null) throw signedOut();
  return user;
}

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
  require(session: Pick<OwnSession, 'userId' | 'sessionId'>): Promise<KnownUser> {
    return this.#ports.visitor((unit) => requireRecentSignIn(unit, session));
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
    const factors = await this.#ports.visitor(({ sql }) => readFactors(sql, userId));
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
    await this.#ports.visitor(({ sql }) =>
      sql('update session set authenticated_at = now() where id = $1', [sessionId]),
    );
  }

  async #person(userId: string): Promise<KnownUser> {
    const user = await this.#ports.visitor(({ people }) => people.byId(userId));
    if (user === null) throw signedOut();
    return user;
  }
}
