import { deriveKey, DomainError, seal, unseal } from '../kernel/index.ts';
import type { OnboardingPorts } from './door.ts';
import type { Attempts } from './limits/attempts.ts';
import { normaliseEmail } from './people.service.ts';
import { recordForPerson } from './record-for-person.ts';
import { hasSecondFactor, readFactors } from './security/factors.ts';
import type { SecondStep } from './security/second-step.ts';
import type { NewSession } from './sessions/lucia-sessions.ts';
import type { Visitor } from './sessions/visitor.ts';
import type { IdentityProvider, SignInQuestion } from './identity-provider.ts';

/** What the browser keeps, sealed, while the person is at the provider. */
interface Ticket extends SignInQuestion {
  next: string;
  expiresAt: number;
}

const lifeMs = 10 * 60_000;
const context = 'single-sign-on ticket';

/**
 * Sign-in with the installation's identity provider. Finds people by their verified address, which proves as much as
 * the link of a password reset does. So a second step that the person set up here is still asked for.
 */
export class SingleSignOn {
  readonly #ports: OnboardingPorts;
  readonly #attempts: Attempts;
  readonly #secondStep: SecondStep;
  readonly #key: Buffer;

  constructor(ports: OnboardingPorts, attempts: Attempts, secondStep: SecondStep) {
    this.#ports = ports;
    this.#attempts = attempts;
    this.#secondStep = secondStep;
    this.#key = deriveKey(ports.config.secret, 'single-sign-on');
  }

  /** The provider's name for the sign-in page; null if the installation has none. */
  get name(): string | null {
    return this.#ports.deps.identityProvider?.name ?? null;
  }

  /**
   * The provider's page, and a ticket for the same browser. `next` is the page to open afterwards. Throws `not_found`
   * without a provider, and `unavailable`.
   */
  async begin(next: string): Promise<{ url: string; ticket: string }> {
    const { url, question } = await this.#provider().ask();
    const ticket: Ticket = { ...question, next, expiresAt: this.#now() + lifeMs };
    return { url, ticket: seal(this.#key, JSON.stringify(ticket), context) };
  }

  /**
   * Starts a session with the provider's answer (`query`); the browser's previous one (`replaces`) ends. The session has to
   * prove itself again before it changes security settings: the provider may have let the person in without asking.
   * Throws `expired_link`, `forbidden`, `unavailable`, `not_found` if nobody here has the address, `email_not_confirmed`,
   * or `second_factor_required` with a token for the second step. The last one has `next` in its details, too.
   */
  async finish(
    query: string,
    ticket: string | undefined,
    visitor: Visitor,
    replaces: string | null,
  ): Promise<{ session: NewSession; next: string }> {
    const { next, ...question } = this.#open(ticket);
    const email = await this.#provider().identify(query, question);
    if (email === null)
      throw new DomainError('invalid_credentials', `${this.name} hasn’t verified your email address.`);
    const user = await this.#ports.visitor(({ people }) => people.byEmail(normaliseEmail(email)));
    if (user === null) throw new DomainError('not_found', 'Nobody here has this email address.');
    // Anybody may have signed up with this address and a password of theirs.
    if (!user.isConfirmed) throw new DomainError('email_not_confirmed', 'Confirm your email address first.');
    if (user.accountId === null)
      throw new DomainError('forbidden', 'Your access was suspended or removed.', { reason: 'no_account' });
    const session = await this.#ports.visitor(async ({ people, sessions, sql }) => {
      await people.lockProven(user);
      // The person’s inviter knows this password.
      await sql(`update app_user set given_password = 'used' where id = $1 and given_password = 'unused'`, [
        user.id,
      ]);
      const factors = await readFactors(sql, user.id);
      if (hasSecondFactor(factors)) return this.#secondStep.ask(sql, user.id, factors);
      const begun = await sessions.begin(user.id, user.accountId, visitor, replaces);
      await sessions.forgetProof(begun.sessionId);
      return begun;
    });
    if (session instanceof DomainError)
      throw new DomainError(session.code, session.publicMessage, { ...session.details, next });
    await this.#attempts.trust(user.email, user.id, visitor.ip);
    await recordForPerson(this.#ports, user.id, { action: 'person.signed_in' }, visitor);
    return { session, next };
  }

  #provider(): IdentityProvider {
    const { identityProvider } = this.#ports.deps;
    if (identityProvider === null)
      throw new DomainError('not_found', 'Single sign-on isn’t set up here. Sign in with your password.');
    return identityProvider;
  }

  #open(sealed: string | undefined): Ticket {
    try {
      const ticket = JSON.parse(unseal(this.#key, sealed ?? '', context)) as Ticket;
      if (ticket.expiresAt > this.#now()) return ticket;
    } catch {
      // Not ours, or none.
    }
    throw new DomainError('expired_link', 'This sign-in took too long. Start again.');
  }

  #now(): number {
    return this.#ports.deps.clock.now().getTime();
  }
}
