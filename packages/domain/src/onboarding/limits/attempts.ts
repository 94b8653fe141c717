import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { deriveKey, DomainError, networkOf } from '../../kernel/index.ts';
import { countAttemptSql, trustPlaceSql } from './attempts.sql.ts';
import type { OnboardingPorts } from '../door.ts';

/**
 * How many attempts are free. After that, the n-th waits 2^n seconds, up to 15 minutes. Reset a day after the
 * last attempt.
 */
const free = { accountHere: 5, address: 30, accountElsewhere: 20, code: 5 } as const;
const longestWaitSeconds = 15 * 60;
const memoryMs = 24 * 60 * 60_000;

export interface Attempt {
  /** Shared with others: a correct password gives back only this one attempt. */
  sharedKeys: string[];
  /**
   * True if so many strangers guessed at this account that a guess from a new address needs a security check.
   */
  needsCaptcha: boolean;
}

const nobodysId = '00000000-0000-0000-0000-000000000000';

/**
 * Counts sign-in attempts before the password is checked, so parallel guesses count too. Nobody can lock a
 * person out: waiting is counted per address, and addresses the person has signed in from aren't affected by
 * guesses from elsewhere. Those guesses are slowed by proof of work instead of waiting.
 */
export class Attempts {
  readonly #pool: pg.Pool;
  readonly #key: Buffer;
  readonly #now: () => Date;

  constructor(ports: Pick<OnboardingPorts, 'pool' | 'config' | 'deps'>) {
    this.#pool = ports.pool;
    this.#key = deriveKey(ports.config.secret, 'places');
    this.#now = () => ports.deps.clock.now();
  }

  /** Takes one attempt. Throws `rate_limited` while one of its keys has to wait. */
  async take(email: string, ip: string, userId: string | null): Promise<Attempt> {
    const place = this.placeHash(ip);
    await this.#count(this.#hereKey(email, place), free.accountHere);
    // Also queried for unknown people, so a stranger's address answers as fast as a person's.
    if (await this.#isKnown(userId ?? nobodysId, place)) return { sharedKeys: [], needsCaptcha: false };
    const address = `address:${place}`;
    const elsewhere = `elsewhere:${this.#hash(`email:${email}`)}`;
    await this.#count(address, free.address);
    const guesses = await this.#count(elsewhere, null);
    return { sharedKeys: [address, elsewhere], needsCaptcha: guesses > free.accountElsewhere };
  }

  /** The password was correct: gives this attempt back. */
  async succeeded(attempt: Attempt, email: string, userId: string, ip: string): Promise<void> {
    await this.#pool.query(
      'update sign_in_attempt set attempts = greatest(0, attempts - 1) where key = any($1)',
      [attempt.sharedKeys],
    );
    await this.trust(email, userId, ip);
  }

  /**
   * Marks this address as the person's (correct password, or a link from their email) and clears its
   * failures.
   */
  async trust(email: string, userId: string, ip: string): Promise<void> {
    const place = this.placeHash(ip);
    await this.#pool.query('delete from sign_in_attempt where key = $1', [this.#hereKey(email, place)]);
    await this.#pool.query(trustPlaceSql, [userId, place, this.#now()]);
  }

  /**
   * Takes one attempt at a code. Counted per person, and separately for each address the person has signed in
   * from, so someone who stole the password can't block the person at their usual address.
   */
  async takeCode(userId: string, ip: string): Promise<void> {
    await this.#count(await this.#codeKey(userId, ip), free.code);
  }

  async codeSucceeded(userId: string, ip: string): Promise<void> {
    await this.#pool.query('delete from sign_in_attempt where key = $1', [await this.#codeKey(userId, ip)]);
  }

  /** An address as a keyed hash. For IPv6, the /64 network, because a host can change the rest. */
  placeHash(ip: string): string {
    return this.#hash(`ip:${networkOf(ip).replace('::/64', '')}`);
  }

  async #codeKey(userId: string, ip: string): Promise<string> {
    const place = this.placeHash(ip);
    return (await this.#isKnown(userId, place)) ? `code:${userId}:${place}` : `code:${userId}`;
  }

  #hereKey(email: string, place: string): string {
    return `here:${this.#hash(`email:${email}`)}:${place}`;
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22);
  }

  async #isKnown(userId: string, place: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `select 1 from known_place where user_id = $1 and place_hash = $2 and last_at > $3`,
      [userId, place, new Date(this.#now().getTime() - 180 * memoryMs)],
    );
    return rowCount === 1;
  }

  /** Adds one attempt and sets how long the next must wait (never if `limit` is null). */
  async #count(key: string, limit: number | null): Promise<number> {
    const now = this.#now();
    const { rows } = await this.#pool.query<{ attempts: number }>(countAttemptSql, [
      key,
      now,
      new Date(now.getTime() + memoryMs),
      limit,
      longestWaitSeconds,
    ]);
    if (rows[0] !== undefined) return rows[0].attempts;
    const { rows: waiting } = await this.#pool.query<{ blockedUntil: Date }>(
      'select blocked_until from sign_in_attempt where key = $1',
      [key],
    );
    throw tooMany(waiting[0]?.blockedUntil ?? now, now, key.startsWith('code:'));
  }
}

function tooMany(until: Date, now: Date, isCode: boolean): DomainError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  const wait =
    seconds === 1 ? '1 second' : seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new DomainError(
    'rate_limited',
    `Too many attempts. Wait ${wait}, or ${isCode ? 'use a passkey' : 'set a new password by email'}.`,
    { resetsAt: until.toISOString() },
  );
}
