import { DomainError } from '../../kernel/index.ts';
import type { Attempts } from '../attempts.ts';
import type { OnboardingPorts, Visitor } from '../door.ts';
import { findUserById } from '../find-user.ts';
import type { NewSession } from '../lucia-sessions.ts';
import { recordForPerson } from '../record-for-person.ts';
import type { Sessions } from '../sessions.service.ts';
import type { Passkeys } from './passkeys.ts';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from './webauthn.ts';

/** Sign-in without a password: the passkey is one proof; its PIN, finger or face is the second. */
export class PasskeySignIn {
  readonly #ports: OnboardingPorts;
  readonly #attempts: Attempts;
  readonly #sessions: Sessions;
  readonly #passkeys: Passkeys;

  constructor(ports: OnboardingPorts, attempts: Attempts, sessions: Sessions, passkeys: Passkeys) {
    this.#ports = ports;
    this.#attempts = attempts;
    this.#sessions = sessions;
    this.#passkeys = passkeys;
  }

  /** The same for everyone: it doesn't reveal who has a passkey. */
  options(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.#passkeys.ask('sign_in', null);
  }

  /** Starts a session; the browser's previous one (`replaces`) ends. Throws `invalid_credentials`. */
  async start(
    response: AuthenticationResponseJSON,
    visitor: Visitor,
    replaces: string | null = null,
  ): Promise<NewSession> {
    const user = await findUserById(this.#ports.pool, await this.#passkeys.verify('sign_in', null, response));
    if (user === null || !user.isConfirmed || user.accountId === null)
      throw new DomainError(
        'forbidden',
        'You no longer have access to any account. Ask an account owner to add you again.',
        { reason: 'no_account' },
      );
    await this.#attempts.trust(user.email, user.id, visitor.ip);
    const session = await this.#sessions.begin(user.id, user.accountId, visitor);
    if (replaces !== null) await this.#sessions.end(replaces);
    await recordForPerson(this.#ports, user.id, { action: 'person.signed_in' }, visitor);
    return session;
  }
}
