import { DomainError, newToken, type Sql, sha256Hex } from '../../kernel/index.ts';
import type { Attempts } from '../limits/attempts.ts';
import type { OnboardingPorts } from '../door.ts';
import type { Visitor } from '../sessions/visitor.ts';
import type { KnownUser } from '../people.service.ts';
import type { NewSession } from '../sessions/lucia-sessions.ts';
import { recordForPerson, recordSignInFailure } from '../record-for-person.ts';
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
  readonly #passkeys: Passkeys;
  readonly #codes: CodeCheck;

  constructor(ports: OnboardingPorts, parts: { attempts: Attempts; passkeys: Passkeys; codes: CodeCheck }) {
    this.#ports = ports;
    this.#attempts = parts.attempts;
    this.#passkeys = parts.passkeys;
    this.#codes = parts.codes;
  }

  /** The refusal that asks for the second step, with the token and methods in its details. */
  async ask(sql: Sql, userId: string, factors: Factors): Promise<DomainError> {
    const token = newToken();
    const now = this.#ports.deps.clock.now();
    const expiresAt = new Date(now.getTime() + lifeMs);
    await sql(
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
    const session = await this.#ports.visitor(async ({ people, sessions, sql }) => {
      // Lock order as in a change of password: the person, then what is pending.
      await people.lockProven(user);
      const { count } = await sql('delete from pending_sign_in where token_hash = $1', [sha256Hex(token)]);
      if (count !== 1 || user.accountId === null) throw tooLate();
      return sessions.begin(user.id, user.accountId, visitor, replaces);
    });
    await this.#attempts.trust(user.email, user.id, visitor.ip);
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
        await this.#ports.visitor(({ sql }) =>
          sql('update pending_sign_in set attempts = attempts + 1 where token_hash = $1', [sha256Hex(token)]),
        );
      }
      throw error;
    }
  }

  async #waiting(token: string): Promise<KnownUser> {
    const user = await this.#ports.visitor(async ({ sql, clock, people }) => {
      const { rows } = await sql<{ userId: string }>(
        'select user_id from pending_sign_in where token_hash = $1 and expires_at > $2 and attempts < $3',
        [sha256Hex(token), clock.now(), maxTries],
      );
      return rows[0] === undefined ? null : people.byId(rows[0].userId);
    });
    if (user === null) throw tooLate();
    return user;
  }
}

function tooLate(): DomainError {
  return new DomainError('expired_link', 'This sign-in took too long. Enter your password again.');
}
