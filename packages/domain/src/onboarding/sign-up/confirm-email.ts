import { DomainError } from '../../kernel/index.ts';
import { answerAfter } from '../limits/answer-floor.ts';
import type { Attempts } from '../limits/attempts.ts';
import type { OnboardingPorts } from '../door.ts';
import type { Visitor } from '../sessions/visitor.ts';
import { normaliseEmail } from '../people.service.ts';
import { limitVisitor, takeMail } from '../limits/mail-limit.ts';
import { mailConfirmation, mailFinishSignUp } from './sign-up.ts';
import { User } from '../user.entity.ts';
import { createUserToken, endLinks, takeUserToken } from '../user-tokens.ts';

const floorMs = 250;

/** Proof that the person who signed up reads that address's mail. */
export class ConfirmEmail {
  readonly #ports: OnboardingPorts;
  readonly #attempts: Attempts;

  constructor(ports: OnboardingPorts, attempts: Attempts) {
    this.#ports = ports;
    this.#attempts = attempts;
  }

  /**
   * Uses the link's token. It gives no session: the person signs in with the password. Returns the address.
   */
  async confirm(token: string): Promise<string> {
    return this.#ports.visitor(async ({ em, sql, clock }) => {
      const now = clock.now();
      const userId = await takeUserToken(sql, token, 'confirm_email', now);
      if (userId === null)
        throw new DomainError(
          'expired_link',
          'This link has expired or was already used. ' +
            'If you’ve already confirmed your address, sign in. Otherwise, request a new link.',
        );
      const user = await em.findOneOrFail(User, { id: userId });
      user.confirmEmail(now);
      await endLinks(sql, userId, 'confirm_email');
      return user.email;
    });
  }

  /** Sends a new link if an unconfirmed person has this address. The answer is the same either way. */
  async resend(email: string, visitor: Visitor): Promise<void> {
    const address = normaliseEmail(email);
    await limitVisitor(this.#ports, this.#attempts, visitor.ip);
    await answerAfter(floorMs, async () => {
      const user = await this.#ports.visitor(({ people }) => people.byEmail(address));
      if (
        user === null ||
        user.isConfirmed ||
        user.accountId === null ||
        !(await takeMail(this.#ports, 'confirm', address))
      )
        return;
      await this.#ports.openScope({ accountId: user.accountId, userId: null }, async (unit) => {
        if (user.signedUpAgain) return mailFinishSignUp(unit, this.#ports.config.appUrl, user);
        const token = await createUserToken(unit.sql, user.id, 'confirm_email', this.#ports.deps.clock.now());
        await mailConfirmation(unit, this.#ports.config.appUrl, { ...user, token });
      });
    });
  }
}
