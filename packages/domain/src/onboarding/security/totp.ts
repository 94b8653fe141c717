import { Secret, TOTP } from 'otpauth';
import { deriveKey, type Sql, seal, unseal } from '../../kernel/index.ts';

const periodSeconds = 30;
/** Time steps accepted before and after the current one, for clocks that are off (RFC 6238, 5.2). */
const driftSteps = 1;

/** A secret for an authenticator app: as text and as the URL in a QR code. */
export interface TotpSecret {
  secret: string;
  uri: string;
}

/**
 * Authenticator app codes (RFC 6238: SHA-1, six digits, 30 seconds, which every app supports). The secret is
 * sealed at rest.
 */
export class TotpCodes {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = deriveKey(secret, 'totp');
  }

  /** A new secret, pending its first code. Replaces an earlier pending one. */
  async start(sql: Sql, userId: string, email: string): Promise<TotpSecret> {
    const secret = new Secret({ size: 20 });
    await sql(
      `insert into totp_factor (user_id, secret_sealed) values ($1, $2)
       on conflict (user_id) do update
       set secret_sealed = excluded.secret_sealed, last_step = 0, created_at = now()
       where totp_factor.confirmed_at is null`,
      [userId, seal(this.#key, secret.base32, contextOf(userId))],
    );
    return { secret: secret.base32, uri: generator(secret, email).toString() };
  }

  /**
   * Whether the code is correct, current, and from a step not used before. Of two concurrent uses, one
   * succeeds.
   */
  async take(
    sql: Sql,
    userId: string,
    typed: string,
    now: Date,
    state: 'waiting' | 'confirmed' = 'confirmed',
  ): Promise<boolean> {
    const { rows } = await sql<{ sealed: string }>(
      'select secret_sealed as sealed from totp_factor where user_id = $1 and (confirmed_at is null) = $2',
      [userId, state === 'waiting'],
    );
    const code = typed.replaceAll(/\s/g, '');
    if (rows[0] === undefined || !/^\d{6}$/.test(code)) return false;
    const secret = Secret.fromBase32(unseal(this.#key, rows[0].sealed, contextOf(userId)));
    const drift = generator(secret, '').validate({
      token: code,
      timestamp: now.getTime(),
      window: driftSteps,
    });
    if (drift === null) return false;
    const step = Math.floor(now.getTime() / 1_000 / periodSeconds) + drift;
    const { count } = await sql(
      'update totp_factor set last_step = $2 where user_id = $1 and last_step < $2',
      [userId, step],
    );
    return count === 1;
  }
}

function generator(secret: Secret, label: string): TOTP {
  return new TOTP({
    issuer: 'Talkdrum',
    label: label === '' ? 'Talkdrum' : label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret,
  });
}

function contextOf(userId: string): string {
  return `totp_factor:${userId}`;
}
