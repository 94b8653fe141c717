import { createHmac, randomInt } from 'node:crypto';
import { keysOf, type Sql } from '../../kernel/index.ts';

const howMany = 10;
/** Without ambiguous letters and digits; ten characters are 49 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const shape = /^[2-9a-hj-km-np-z]{10}$/;

/** Codes for people who lost their second factor. Only keyed hashes are stored, and each works once. */
export class RecoveryCodes {
  /** The current key first. Codes made with an earlier key are found with the next one. */
  readonly #keys: Buffer[];

  constructor(secret: string) {
    this.#keys = keysOf(secret, 'recovery-codes');
  }

  /** Replaces all codes with ten new ones, in the form shown once: "k7mq2-x9fhc". */
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

  /** Uses a code. Of two concurrent uses, one succeeds. */
  async take(sql: Sql, userId: string, typed: string, now: Date): Promise<boolean> {
    const code = plain(typed);
    if (!shape.test(code)) return false;
    const { count } = await sql(
      'update recovery_code set used_at = $3 where user_id = $1 and code_hash = any($2) and used_at is null',
      [userId, this.#hashes(userId, code), now],
    );
    return count === 1;
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
