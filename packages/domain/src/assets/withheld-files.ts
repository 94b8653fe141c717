import type { Pool } from 'pg';

/** What staff block or release shows after this long at most, in ms. */
const freshMs = 30_000;

/**
 * The files that aren't served because staff blocked their account, by the key in their address. Kept in memory: files are
 * served without asking the database, and while it's away, what was last known counts.
 */
export class WithheldFiles {
  readonly #pool: Pick<Pool, 'query'>;
  #keys: ReadonlySet<string> = new Set();
  #reading: Promise<void> | undefined;
  #freshUntil = -Infinity;

  constructor(pool: Pick<Pool, 'query'>) {
    this.#pool = pool;
  }

  /** Waits for the database the first time only. */
  async has(key: string): Promise<boolean> {
    const isFirst = this.#freshUntil === -Infinity;
    if (performance.now() >= this.#freshUntil) this.#reading ??= this.#read();
    if (isFirst) await this.#reading;
    return this.#keys.has(key);
  }

  async #read(): Promise<void> {
    try {
      const { rows } = await this.#pool.query<{ key: string }>('select withheld_file_keys() as key');
      this.#keys = new Set(rows.map(({ key }) => key));
    } catch {
      // Whatever needs the database says so itself.
    } finally {
      this.#freshUntil = performance.now() + freshMs;
      this.#reading = undefined;
    }
  }
}
