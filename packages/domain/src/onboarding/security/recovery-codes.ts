import { createHmac, randomInt } from 'node:crypto';
import type pg from 'pg';
import { keysOf, type Sql } from '../../kernel/index.ts';

const howMany = 10;
/** Without letters and digits that look alike; ten of them are 49 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const shape = /^[2-9a-hj-km-np-z]{10}$/;

/** Codes for whoever lost the second factor. Only their keyed hashes are kept, each works once. */
export class RecoveryCodes {
  /** The key in use first; codes made before it was replaced are found by the next. */
  readonly #keys: Buffer[];

  constructor(secret: string) {
    this.#keys = keysOf(secret, 'recovery-codes');
  }

  /** Ten new codes instead of all there were, as they are shown once: "k7mq2-x9fhc". */
  async replace(sql: Sql, userId: string, now: Date): Promise<string[]> {
    const codes = Array.from({ length: howMany }, newCode);
    await sql('delete from recovery_code where user_id = $1', [userId]);
    for (const code of codes)
      await sql('insert into recovery_code (user_id, code_hash, created_at) values ($1, $2, $3)', [
        userId,
        this.#hashes(userId, code)[0],
        now,
      ]);
    return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  }

  /** Uses a code up. Of two at the same moment one is right. */
  async take(pool: pg.Pool, userId: string, typed: string, now: Date): Promise<boolean> {
    const code = plain(typed);
    if (!shape.test(code)) return false;
    const { rowCount } = await pool.query(
      'update recovery_code set used_at = $3 where user_id = $1 and code_hash = any($2) and used_at is null',
      [userId, this.#hashes(userId, code), now],
    );
    return rowCount === 1;
  }

  #hashes(userId: string, code: string): string[] {
    return this.#keys.map((key) => createHmac('sha256', key).update(`${userId}:${code}`).digest('base64url'));
  }
}

function newCode(): string {
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function plain(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '');
}
