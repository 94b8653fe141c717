import { fieldError } from '../../kernel/index.ts';
import type { Attempts } from '../limits/attempts.ts';
import type { OnboardingPorts } from '../door.ts';
import type { Visitor } from '../sessions/visitor.ts';
import type { KnownUser } from '../people.service.ts';
import { emailPerson } from './change-security.ts';
import { readFactors } from './factors.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { TotpCodes } from './totp.ts';

/** A typed code: six digits from an authenticator app, or a recovery code. */
export class CodeCheck {
  readonly #ports: OnboardingPorts;
  readonly #attempts: Attempts;
  readonly #totp: TotpCodes;
  readonly #recovery: RecoveryCodes;

  constructor(ports: OnboardingPorts, attempts: Attempts, totp: TotpCodes, recovery: RecoveryCodes) {
    this.#ports = ports;
    this.#attempts = attempts;
    this.#totp = totp;
    this.#recovery = recovery;
  }

  /**
   * Uses the code. Throws `invalid_credentials` on the field `code`, or `rate_limited` after several wrong
   * ones.
   */
  async require(user: KnownUser, typed: string, visitor: Visitor): Promise<void> {
    const now = this.#ports.deps.clock.now();
    const isAppCode = /^[\d\s]*$/.test(typed.trim());
    await this.#attempts.takeCode(user.id, visitor.ip);
    const code = isAppCode ? this.#totp : this.#recovery;
    const isRight = await this.#ports.visitor(({ sql }) => code.take(sql, user.id, typed, now));
    if (!isRight) throw wrong(isAppCode);
    await this.#attempts.codeSucceeded(user.id, visitor.ip);
    if (!isAppCode) await this.#tellAboutRecovery(user);
  }

  /**
   * A recovery code is rarely used and may be used by someone who found the list, so its owner gets an email.
   */
  async #tellAboutRecovery(user: KnownUser): Promise<void> {
    if (user.accountId === null) return;
    const { recoveryCodesLeft: left } = await this.#ports.visitor(({ sql }) => readFactors(sql, user.id));
    const rest = left === 1 ? '1 is left' : `${left} are left`;
    await this.#ports.openScope({ accountId: user.accountId, userId: user.id }, (unit) =>
      emailPerson(unit, this.#ports, user, `One of your recovery codes was used; ${rest}.`),
    );
  }
}

function wrong(isAppCode: boolean): Error {
  const message = isAppCode
    ? 'This code is wrong or was already used. Enter the current code from your app'
    : 'This recovery code is wrong or was already used';
  return fieldError('code', message, 'invalid_credentials');
}
