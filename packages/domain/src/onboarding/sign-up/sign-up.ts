import { countries, toTelephone } from '../../accounts/index.ts';
import { DomainError, fieldError, newId, type Unit } from '../../kernel/index.ts';
import { answerAfter } from '../limits/answer-floor.ts';
import type { Attempts } from '../limits/attempts.ts';
import type { Captcha } from '../limits/captcha.ts';
import type { OnboardingPorts } from '../door.ts';
import type { Visitor } from '../sessions/visitor.ts';
import { type KnownUser, normaliseEmail } from '../people.service.ts';
import { issueFormToken, requireFormToken } from '../limits/form-token.ts';
import { limitVisitor, takeMail } from '../limits/mail-limit.ts';
import { requireGoodPassword } from '../passwords/password-policy.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { createUserToken, endUserTokens } from '../user-tokens.ts';
import { type SignUpProfile, writeAccount } from './write-account.ts';

export interface SignUpForm extends SignUpProfile {
  password: string;
  /** The form's hidden token. */
  token: string;
  captcha: string;
  /** A hidden field that only bots fill in. */
  fax: string;
}

/** The minimum time of both answers: the work takes 80 ms for a new person and 40 ms for a known one. */
const floorMs = 400;

/** Sign-up: same answer and same time whether or not the address is already known. */
export class SignUp {
  readonly #ports: OnboardingPorts;
  readonly #captcha: Captcha;
  readonly #attempts: Attempts;

  constructor(ports: OnboardingPorts, captcha: Captcha, attempts: Attempts) {
    this.#ports = ports;
    this.#captcha = captcha;
    this.#attempts = attempts;
  }

  /** The hidden token for a form shown now. */
  formToken(): string {
    return issueFormToken(this.#ports.config.secret, this.#ports.deps.clock.now());
  }

  /**
   * Creates the person and the account and emails a confirmation link. A known person gets an email saying
   * they already have an account.
   */
  async start(form: SignUpForm, visitor: Visitor): Promise<void> {
    if (form.fax !== '')
      throw new DomainError(
        'invalid_captcha',
        'The form looks like it was filled in automatically. ' +
          'Reload the page and fill in only the fields you see.',
        { reason: 'form_token' },
      );
    requireFormToken(this.#ports.config.secret, form.token, this.#ports.deps.clock.now());
    const profile = toProfile(form);
    requireGoodPassword(form.password, { ...profile, company: profile.organization });
    await this.#captcha.require('sign-up', form.captcha);
    await limitVisitor(this.#ports, this.#attempts, visitor.ip);
    await answerAfter(floorMs, async () => {
      const [known, hash] = await Promise.all([
        this.#ports.visitor(({ people }) => people.byEmail(profile.email)),
        hashPassword(form.password),
      ]);
      if (known?.isConfirmed) await this.#tellOwner(known);
      else if (known === null || known.accountId === null) await this.#create(profile, hash, known);
      else await this.#repeat(known, known.accountId);
    });
  }

  async #create(profile: SignUpProfile, hash: string, homeless: KnownUser | null): Promise<void> {
    const { clock } = this.#ports.deps;
    await takeMail(this.#ports, 'confirm', profile.email);
    await this.#ports.openScope({ accountId: newId(), userId: null }, async (unit) => {
      const userId = await writeAccount(unit, profile, hash, homeless?.id ?? null);
      if (homeless !== null) await endUserTokens(unit.sql, userId);
      const token = await createUserToken(unit.sql, userId, 'confirm_email', clock.now());
      await mailConfirmation(unit, this.#ports.config.appUrl, { ...profile, token });
    });
  }

  /**
   * Someone already signed up with this address and hasn't confirmed it. We can't tell who reads its mail, so
   * the first one's password and link stay, and the email asks the reader to choose a password.
   */
  async #repeat(known: KnownUser, accountId: string): Promise<void> {
    const isMailed = await takeMail(this.#ports, 'confirm', known.email);
    await this.#ports.openScope({ accountId, userId: null }, async (unit) => {
      await unit.sql('update app_user set signed_up_again = true where id = $1', [known.id]);
      if (isMailed) await mailFinishSignUp(unit, this.#ports.config.appUrl, known);
    });
  }

  async #tellOwner(known: KnownUser): Promise<void> {
    if (known.accountId === null || !(await takeMail(this.#ports, 'account_exists', known.email))) return;
    await this.#ports.openScope({ accountId: known.accountId, userId: null }, (unit) =>
      unit.outbox.publish('mail.requested', {
        to: known.email,
        toName: known.firstName,
        template: 'account_exists',
        data: { name: known.firstName, url: `${this.#ports.config.appUrl}/sign-in` },
      }),
    );
  }
}

/** Sends the email with the link that confirms an address. The link opens a page; its button confirms. */
export async function mailConfirmation(
  unit: Unit,
  appUrl: string,
  to: { email: string; firstName: string; token: string },
): Promise<void> {
  const url = `${appUrl}/confirm-email?token=${to.token}`;
  await unit.outbox.publish('mail.requested', {
    to: to.email,
    toName: to.firstName,
    template: 'confirm_email',
    data: { name: to.firstName, url },
  });
}

/**
 * Emails a link to choose a password, which also confirms the address, so nobody confirms a password someone
 * else typed.
 */
export async function mailFinishSignUp(
  unit: Unit,
  appUrl: string,
  to: { id: string; email: string; firstName: string },
): Promise<void> {
  const token = await createUserToken(unit.sql, to.id, 'reset_password', unit.clock.now());
  const url = `${appUrl}/password-reset?token=${token}`;
  await unit.outbox.publish('mail.requested', {
    to: to.email,
    toName: to.firstName,
    template: 'finish_sign_up',
    data: { name: to.firstName, url },
  });
}

/** Trims the fields and normalises the address and the number (E.164). Throws on the field. */
function toProfile(form: SignUpForm): SignUpProfile {
  const country = countries.find(({ iso }) => iso === form.country);
  if (country === undefined) throw fieldError('country', 'Country is required');
  const {
    email,
    firstName,
    lastName,
    organization,
    industry,
    website,
    address,
    state,
    product,
    hear,
    sendingFrequency,
    sendingVolume,
    sendingType,
    companySize,
  } = form;
  const profile = {
    firstName,
    lastName,
    organization,
    industry,
    website,
    address,
    state,
    product,
    hear,
    sendingFrequency,
    sendingVolume,
    sendingType,
    companySize,
  };
  return {
    ...profile,
    email: normaliseEmail(email),
    telephone: toTelephone(form.telephone, country),
    country: country.iso,
  };
}
