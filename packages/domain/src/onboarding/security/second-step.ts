import { DomainError, newToken, sha256Hex } from '../../kernel/index.ts';
import type { Attempts } from '../attempts.ts';
import type { OnboardingPorts, Visitor } from '../door.ts';
import { findUserById, type KnownUser } from '../find-user.ts';
import type { NewSession } from '../lucia-sessions.ts';
import { recordForPerson, recordSignInFailure } from '../record-for-person.ts';
import type { Sessions } from '../sessions.service.ts';
import type { CodeCheck } from './code-check.ts';
import { type Factors, methodsOf } from './factors.ts';
import type { Passkeys } from './passkeys.ts';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from './webauthn.ts';

const lifeMs = 10 * 60_000;
/** Wrong attempts before the password is required again. */
const maxTries = 10;

type SecondProof = { code: string } | { passkey: AuthenticationResponseJSON };

/**
 * The step between a correct password and a session for a person with a second factor. Its token is not a
 * session: it is valid for the second step only, for ten minutes.
 */
export class SecondStep {
  readonly #ports: OnboardingPorts;
  readonly #attempts: Attempts;
  readonly #sessions: Sessions;
  readonly #passkeys: Passkeys;
  readonly #codes: CodeCheck;

  constructor(
    ports: OnboardingPorts,
    parts: { attempts: Attempts; sessions: Sessions; passkeys: Passkeys; codes: CodeCheck },
  ) {
    this.#ports = ports;
    this.#attempts = parts.attempts;
    this.#sessions = parts.sessions;
    this.#passkeys = parts.passkeys;
    this.#codes = parts.codes;
  }

  /** The refusal that asks for the second step, with the token and methods in its details. */
  async ask(userId: string, factors: Factors): Promise<DomainError> {
    const token = newToken();
    const now = this.#ports.deps.clock.now();
    const expiresAt = new Date(now.getTime() + lifeMs);
    await this.#ports.pool.query(
      'insert into pending_sign_in (token_hash, user_id, expires_at, created_at) values ($1, $2, $3, $4)',
      [sha256Hex(token), userId, expiresAt, now],
    );
    return new DomainError('second_factor_required', 'Your password is correct. Now confirm it’s you.', {
      token,
      methods: methodsOf(factors),
      expiresAt: expiresAt.toISOString(),
    });
  }

  /** Options for a passkey to sign. Throws `expired_link`. */
  async passkeyOptions(token: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.#passkeys.ask('second_step', (await this.#waiting(token)).id);
  }

  /**
   * Completes the sign-in with a session. Throws `expired_link`, `invalid_credentials` on the code, or
   * `rate_limited`.
   */
  async finish(
    token: string,
    proof: SecondProof,
    visitor: Visitor,
    replaces: string | null = null,
  ): Promise<NewSession> {
    const user = await this.#waiting(token);
    await this.#require(token, user, proof, visitor);
    const { rowCount } = await this.#ports.pool.query('delete from pending_sign_in where token_hash = $1', [
      sha256Hex(token),
    ]);
    if (rowCount !== 1 || user.accountId === null) throw tooLate();
    await this.#attempts.trust(user.email, user.id, visitor.ip);
    const session = await this.#sessions.beginProven(user, visitor);
    if (replaces !== null) await this.#sessions.end(replaces);
    await recordForPerson(this.#ports, user.id, { action: 'person.signed_in' }, visitor);
    return session;
  }

  async #require(token: string, user: KnownUser, proof: SecondProof, visitor: Visitor): Promise<void> {
    try {
      if ('passkey' in proof) await this.#passkeys.verify('second_step', user.id, proof.passkey);
      else await this.#codes.require(user, proof.code, visitor);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invalid_credentials') {
        recordSignInFailure(this.#ports, user.id, visitor);
        await this.#ports.pool.query(
          'update pending_sign_in set attempts = attempts + 1 where token_hash = $1',
          [sha256Hex(token)],
        );
      }
      throw error;
    }
  }

  async #waiting(token: string): Promise<KnownUser> {
    const { rows } = await this.#ports.pool.query<{ userId: string }>(
      'select user_id from pending_sign_in where token_hash = $1 and expires_at > $2 and attempts < $3',
      [sha256Hex(token), this.#ports.deps.clock.now(), maxTries],
    );
    const user = rows[0] === undefined ? null : await findUserById(this.#ports.pool, rows[0].userId);
    if (user === null) throw tooLate();
    return user;
  }
}

function tooLate(): DomainError {
  return new DomainError('expired_link', 'This sign-in took too long. Enter your password again.');
}
