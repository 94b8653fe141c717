import { DomainError } from '../../kernel/index.ts';
import type { Attempts } from '../limits/attempts.ts';
import type { OnboardingPorts } from '../door.ts';
import type { Visitor } from '../sessions/visitor.ts';
import type { NewSession } from '../sessions/lucia-sessions.ts';
import { recordForPerson } from '../record-for-person.ts';
import type { Passkeys } from './passkeys.ts';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from './webauthn.ts';

/** Sign-in without a password: the passkey is one proof; its PIN, finger or face is the second. */
export class PasskeySignIn {
  readonly #ports: OnboardingPorts;
  readonly #attempts: Attempts;
  readonly #passkeys: Passkeys;

  constructor(ports: OnboardingPorts, attempts: Attempts, passkeys: Passkeys) {
    this.#ports = ports;
    this.#attempts = attempts;
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
    const userId = await this.#passkeys.verify('sign_in', null, response);
    const user = await this.#ports.visitor(({ people }) => people.byId(userId));
    if (user === null || !user.isConfirmed || user.accountId === null)
      throw new DomainError(
        'forbidden',
        'You no longer have access to any account. Ask an account owner to add you again.',
        { reason: 'no_account' },
      );
    await this.#attempts.trust(user.email, user.id, visitor.ip);
    const session = await this.#ports.visitor(({ sessions }) =>
      sessions.begin(user.id, user.accountId, visitor, replaces),
    );
    await recordForPerson(this.#ports, user.id, { action: 'person.signed_in' }, visitor);
    return session;
  }
}
