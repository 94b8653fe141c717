import { DomainError, newId, notFound, type Sql } from '../../kernel/index.ts';
import type { OnboardingPorts } from '../door.ts';
import { type ChallengePurpose, keepChallenge, takeChallenge } from './passkey-challenges.ts';
import {
  type AuthenticationResponseJSON,
  authenticationOptions,
  claimedChallenge,
  type NewPasskey,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  registrationOptions,
  relyingParty,
  type StoredPasskey,
  verifyAuthentication,
  verifyRegistration,
} from './webauthn.ts';

/** A passkey as its owner sees it. */
export interface PasskeyView {
  id: string;
  name: string;
  /** Synced by a provider across the person's devices, not bound to one. */
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const maxPasskeys = 10;
const columns = `id, user_id, credential_id, public_key, sign_count::int, transports`;

/** Passkeys (WebAuthn level 3): creating, storing and verifying them. */
export class Passkeys {
  readonly #ports: OnboardingPorts;

  constructor(ports: OnboardingPorts) {
    this.#ports = ports;
  }

  async list(userId: string): Promise<PasskeyView[]> {
    const { rows } = await this.#ports.visitor(({ sql }) =>
      sql<PasskeyView>(
        `select id, name, is_synced, created_at, last_used_at
         from passkey
         where user_id = $1
         order by created_at, id`,
        [userId],
      ),
    );
    return rows;
  }

  /** Options for an authenticator to create a passkey. */
  async offer(person: {
    id: string;
    email: string;
    name: string;
  }): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await this.#of(person.id);
    if (known.length >= maxPasskeys)
      throw new DomainError(
        'limit_reached',
        `You have ${maxPasskeys} passkeys, which is the limit. Remove one you no longer use.`,
      );
    const options = await registrationOptions(this.#party(), person, known);
    await this.#keepChallenge(options.challenge, 'register', person.id);
    return options;
  }

  /** Verifies a new passkey without storing it. */
  async check(userId: string, response: RegistrationResponseJSON): Promise<NewPasskey> {
    const challenge = claimedChallenge(response.response.clientDataJSON);
    const isOurs =
      challenge !== null &&
      (await this.#ports.visitor(({ sql, clock }) =>
        takeChallenge(sql, challenge, 'register', userId, clock.now()),
      ));
    const made = isOurs ? await verifyRegistration(this.#party(), response, challenge) : null;
    if (made === null) throw refused();
    return made;
  }

  /** Stores a passkey and returns its id. Refuses one that someone already has. */
  async keep(
    sql: Sql,
    userId: string,
    { credentialId, publicKey, signCount, transports, isSynced }: NewPasskey,
    name: string,
  ): Promise<string> {
    const id = newId();
    const { count } = await sql(
      `insert into passkey
         (id, user_id, credential_id, public_key, sign_count, transports, name, is_synced, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (credential_id) do nothing`,
      [id, userId, credentialId, Buffer.from(publicKey), signCount, transports, name, isSynced, this.#now()],
    );
    if (count !== 1) throw new DomainError('conflict', 'This passkey is already in use.');
    return id;
  }

  async rename(userId: string, id: string, name: string): Promise<void> {
    const { count } = await this.#ports.visitor(({ sql }) =>
      sql('update passkey set name = $3 where user_id = $1 and id = $2', [userId, id, name]),
    );
    if (count !== 1) throw notFound('passkey');
  }

  /** Returns its name. */
  async remove(sql: Sql, userId: string, id: string): Promise<string> {
    const { rows } = await sql<{ name: string }>(
      'delete from passkey where user_id = $1 and id = $2 returning name',
      [userId, id],
    );
    if (rows[0] === undefined) throw notFound('passkey');
    return rows[0].name;
  }

  /** Options for an authenticator to sign. Without a person, it offers its passkeys for this host. */
  async ask(
    purpose: Exclude<ChallengePurpose, 'register'>,
    userId: string | null,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const known = userId === null ? [] : await this.#of(userId);
    const options = await authenticationOptions(this.#party(), known, purpose !== 'second_step');
    await this.#keepChallenge(options.challenge, purpose, userId);
    return options;
  }

  /**
   * The owner of the passkey that signed. Except as a second step, it must also have verified the person by
   * PIN, finger or face.
   */
  async verify(
    purpose: Exclude<ChallengePurpose, 'register'>,
    userId: string | null,
    response: AuthenticationResponseJSON,
  ): Promise<string> {
    const challenge = claimedChallenge(response.response.clientDataJSON);
    if (challenge === null) throw refused();
    // The challenge is used up even if the rest is refused.
    const passkey = await this.#ports.visitor(async ({ sql, clock }) => {
      const isOurs = await takeChallenge(sql, challenge, purpose, userId, clock.now());
      const { rows } = await sql<StoredPasskey>(`select ${columns} from passkey where credential_id = $1`, [
        response.id,
      ]);
      return isOurs ? rows.find((row) => userId === null || row.userId === userId) : undefined;
    });
    if (passkey === undefined) throw refused();
    const count = await verifyAuthentication(
      this.#party(),
      response,
      challenge,
      passkey,
      purpose !== 'second_step',
    );
    if (count === null) throw refused();
    await this.#ports.visitor(({ sql, clock }) =>
      sql('update passkey set sign_count = $2, last_used_at = $3 where id = $1', [
        passkey.id,
        count,
        clock.now(),
      ]),
    );
    return passkey.userId;
  }

  async #of(userId: string): Promise<StoredPasskey[]> {
    const { rows } = await this.#ports.visitor(({ sql }) =>
      sql<StoredPasskey>(`select ${columns} from passkey where user_id = $1 order by created_at`, [userId]),
    );
    return rows;
  }

  #keepChallenge(challenge: string, purpose: ChallengePurpose, userId: string | null): Promise<void> {
    return this.#ports.visitor(({ sql, clock }) =>
      keepChallenge(sql, challenge, purpose, userId, clock.now()),
    );
  }

  #party() {
    return relyingParty(this.#ports.config.appUrl);
  }

  #now(): Date {
    return this.#ports.deps.clock.now();
  }
}

function refused(): DomainError {
  return new DomainError(
    'invalid_credentials',
    'That passkey wasn’t recognized. Try again, or use another method.',
  );
}
