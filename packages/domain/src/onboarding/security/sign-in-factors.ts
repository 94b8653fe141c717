import { DomainError, fieldError, type Sql } from '../../kernel/index.ts';
import type { Attempts } from '../limits/attempts.ts';
import type { OnboardingPorts } from '../door.ts';
import type { Visitor } from '../sessions/visitor.ts';
import type { KnownUser } from '../people.service.ts';
import { changeSecurity, type OwnSession } from './change-security.ts';
import { hasSecondFactor, readFactors } from './factors.ts';
import type { Passkeys } from './passkeys.ts';
import type { RecentSignIn } from './recent-sign-in.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { TotpCodes, TotpSecret } from './totp.ts';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from './webauthn.ts';

/**
 * A person's second factors. Every change needs a recent sign-in, ends all other sessions and sends an email.
 */
export class SignInFactors {
  readonly #ports: OnboardingPorts;
  readonly #attempts: Attempts;
  readonly #recent: RecentSignIn;
  readonly #passkeys: Passkeys;
  readonly #totp: TotpCodes;
  readonly #recovery: RecoveryCodes;

  constructor(
    ports: OnboardingPorts,
    parts: {
      attempts: Attempts;
      recent: RecentSignIn;
      passkeys: Passkeys;
      totp: TotpCodes;
      recovery: RecoveryCodes;
    },
  ) {
    this.#ports = ports;
    this.#attempts = parts.attempts;
    this.#recent = parts.recent;
    this.#passkeys = parts.passkeys;
    this.#totp = parts.totp;
    this.#recovery = parts.recovery;
  }

  /** A secret for an authenticator app. Takes effect with its first code. */
  async startTotp(session: OwnSession): Promise<TotpSecret> {
    const user = await this.#recent.require(session);
    return this.#ports.visitor(async ({ sql }) => {
      const { totpSince } = await readFactors(sql, user.id);
      if (totpSince !== null)
        throw new DomainError(
          'invalid_state',
          'You already have an authenticator app. Remove it before you set up another one.',
        );
      return this.#totp.start(sql, user.id, user.email);
    });
  }

  /**
   * The first code proves that the app has the secret. Returns recovery codes if this is the first factor.
   */
  async confirmTotp(session: OwnSession, code: string, visitor: Visitor): Promise<string[] | null> {
    const user = await this.#recent.require(session);
    const { clock } = this.#ports.deps;
    await this.#attempts.takeCode(user.id, visitor.ip);
    const isRight = await this.#ports.visitor(({ sql }) =>
      this.#totp.take(sql, user.id, code, clock.now(), 'waiting'),
    );
    if (!isRight)
      throw fieldError(
        'code',
        'This code is wrong. Enter the current code from your app',
        'invalid_credentials',
      );
    await this.#attempts.codeSucceeded(user.id, visitor.ip);
    return this.#add(user, session, 'An authenticator app now protects your sign-in.', async (sql) => {
      const { count } = await sql(
        'update totp_factor set confirmed_at = $2 where user_id = $1 and confirmed_at is null',
        [user.id, clock.now()],
      );
      if (count !== 1)
        throw new DomainError('conflict', 'An authenticator app was just set up in another window.');
    });
  }

  async removeTotp(session: OwnSession): Promise<void> {
    const user = await this.#recent.require(session);
    await this.#drop(user, session, 'The authenticator app was removed from your sign-in.', async (sql) => {
      const { count } = await sql('delete from totp_factor where user_id = $1 and confirmed_at is not null', [
        user.id,
      ]);
      if (count !== 1) throw new DomainError('invalid_state', 'There is no authenticator app to remove.');
    });
  }

  async offerPasskey(session: OwnSession): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const user = await this.#recent.require(session);
    return this.#passkeys.offer({
      id: user.id,
      email: user.email,
      name: `${user.firstName} ${user.lastName}`.trim(),
    });
  }

  /** Returns recovery codes if this is the first factor. */
  async addPasskey(
    session: OwnSession,
    response: RegistrationResponseJSON,
    name: string,
  ): Promise<string[] | null> {
    const user = await this.#recent.require(session);
    const made = await this.#passkeys.check(user.id, response);
    return this.#add(user, session, `The passkey “${name}” was added to your sign-in.`, async (sql) => {
      await this.#passkeys.keep(sql, user.id, made, name);
    });
  }

  async removePasskey(session: OwnSession, id: string): Promise<void> {
    const user = await this.#recent.require(session);
    await this.#drop(user, session, 'A passkey was removed from your sign-in.', async (sql) => {
      await this.#passkeys.remove(sql, user.id, id);
    });
  }

  /** Ten new codes; the old ones stop working. */
  async newRecoveryCodes(session: OwnSession): Promise<string[]> {
    const user = await this.#recent.require(session);
    return changeSecurity(
      this.#ports,
      user,
      session,
      'New recovery codes were created. The old ones no longer work.',
      async ({ sql }) => {
        if (!hasSecondFactor(await readFactors(sql, user.id)))
          throw new DomainError(
            'invalid_state',
            'Set up an authenticator app or a passkey first. Recovery codes are a backup for them.',
          );
        return this.#recovery.replace(sql, user.id, this.#ports.deps.clock.now());
      },
    );
  }

  async #add(
    user: KnownUser,
    session: OwnSession,
    what: string,
    work: (sql: Sql) => Promise<void>,
  ): Promise<string[] | null> {
    return changeSecurity(this.#ports, user, session, what, async ({ sql }) => {
      await work(sql);
      const { rows } = await sql('select 1 from recovery_code where user_id = $1 limit 1', [user.id]);
      return rows.length > 0 ? null : this.#recovery.replace(sql, user.id, this.#ports.deps.clock.now());
    });
  }

  /** Recovery codes are removed with the last factor, because they have nothing to replace. */
  async #drop(
    user: KnownUser,
    session: OwnSession,
    what: string,
    work: (sql: Sql) => Promise<void>,
  ): Promise<void> {
    await changeSecurity(this.#ports, user, session, what, async ({ sql }) => {
      await work(sql);
      if (!hasSecondFactor(await readFactors(sql, user.id)))
        await sql('delete from recovery_code where user_id = $1', [user.id]);
    });
  }
}
