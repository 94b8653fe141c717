import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { deriveKey, DomainError, networkOf } from '../kernel/index.ts';
import type { Door } from './door.ts';

/**
 * How many attempts are free; after them the n-th waits 2^n seconds, 15 minutes at most. Forgotten a day
 * after the last.
 */
const free = { accountHere: 5, address: 30, accountElsewhere: 20, code: 5 } as const;
const longestWaitSeconds = 15 * 60;
const memoryMs = 24 * 60 * 60_000;

export interface Attempt {
  /** Shared with others: a right password takes back only this one attempt. */
  sharedKeys: string[];
  /** True when so many strangers guessed at this account that a guess from a new address must cost work. */
  needsCaptcha: boolean;
}

const nobodysId = '00000000-0000-0000-0000-000000000000';

/**
 * Counts attempts to sign in before the password is looked at, so that parallel guesses count too. Nobody can
 * lock a person out: waiting is counted per address, and an address the person signed in from before is not
 * touched by what happens elsewhere. Elsewhere, guesses at one account are slowed by work, not by waiting.
 */
export class Attempts {
  readonly #pool: pg.Pool;
  readonly #key: Buffer;
  readonly #now: () => Date;

  constructor(door: Pick<Door, 'pool' | 'config' | 'deps'>) {
    this.#pool = door.pool;
    this.#key = deriveKey(door.config.secret, 'places');
    this.#now = () => door.deps.clock.now();
  }

  /** Takes one attempt. Throws `rate_limited` while one of its keys is waiting. */
  async take(email: string, ip: string, userId: string | null): Promise<Attempt> {
    const place = this.placeHash(ip);
    await this.#count(this.#hereKey(email, place), free.accountHere);
    // Asked for nobody too, so that a stranger's address answers as fast as a person's.
    if (await this.#isKnown(userId ?? nobodysId, place)) return { sharedKeys: [], needsCaptcha: false };
    const address = `address:${place}`;
    const elsewhere = `elsewhere:${this.#hash(`email:${email}`)}`;
    await this.#count(address, free.address);
    const guesses = await this.#count(elsewhere, null);
    return { sharedKeys: [address, elsewhere], needsCaptcha: guesses > free.accountElsewhere };
  }

  /** The password was right: what this attempt counted is taken back. */
  async succeeded(attempt: Attempt, email: string, userId: string, ip: string): Promise<void> {
    await this.#pool.query(
      'update sign_in_attempt set attempts = greatest(0, attempts - 1) where key = any($1)',
      [attempt.sharedKeys],
    );
    await this.trust(email, userId, ip);
  }

  /**
   * This address is the person's from now on (right password, or a link from their mail), and its failures
   * are forgotten.
   */
  async trust(email: string, userId: string, ip: string): Promise<void> {
    const place = this.placeHash(ip);
    await this.#pool.query('delete from sign_in_attempt where key = $1', [this.#hereKey(email, place)]);
    await this.#pool.query(
      'insert into known_place (user_id, place_hash, last_at) values ($1, $2, $3) on conflict (user_id, place_hash) do update set last_at = excluded.last_at',
      [userId, place, this.#now()],
    );
  }

  /**
   * Takes one try at a code. Counted by the person, and apart from that at each address the person signed in
   * from before, so that whoever found out the password cannot keep the person from signing in where they
   * always do.
   */
  async takeCode(userId: string, ip: string): Promise<void> {
    await this.#count(await this.#codeKey(userId, ip), free.code);
  }

  async codeSucceeded(userId: string, ip: string): Promise<void> {
    await this.#pool.query('delete from sign_in_attempt where key = $1', [await this.#codeKey(userId, ip)]);
  }

  /** An address as a keyed hash; of IPv6 the network (/64), because a host changes the rest as it likes. */
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

  /**
   * Adds one and sets how long the next must wait (never, when `limit` is null). No row comes back while the
   * key is still waiting.
   */
  async #count(key: string, limit: number | null): Promise<number> {
    const now = this.#now();
    const { rows } = await this.#pool.query<{ attempts: number }>(
      `insert into sign_in_attempt as a (key, attempts, blocked_until, forget_at) values ($1, 1, $2, $3)
       on conflict (key) do update set
         attempts = case when a.forget_at <= $2 then 1 else a.attempts + 1 end,
         blocked_until = $2::timestamptz + make_interval(secs => case when $4::int is null or a.forget_at <= $2 or a.attempts < $4 then 0 else least($5, power(2, least(a.attempts - $4 + 1, 20))) end),
         forget_at = excluded.forget_at
       where a.blocked_until <= $2
       returning attempts`,
      [key, now, new Date(now.getTime() + memoryMs), limit, longestWaitSeconds],
    );
    if (rows[0] !== undefined) return rows[0].attempts;
    const { rows: waiting } = await this.#pool.query<{ blocked_until: Date }>(
      'select blocked_until from sign_in_attempt where key = $1',
      [key],
    );
    throw tooMany(waiting[0]?.blocked_until ?? now, now, key.startsWith('code:'));
  }
}

function tooMany(until: Date, now: Date, isCode: boolean): DomainError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new DomainError(
    'rate_limited',
    `Too many attempts. Wait ${wait}, or ${isCode ? 'use a passkey' : 'set a new password by email'}.`,
    {
      resetsAt: until.toISOString(),
    },
  );
}
