import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../postgres.mjs';
import { attached } from './attached.mjs';
import { takeLock } from './lock.mjs';
import { DATA, ROOT } from './places.mjs';
import { installationSecret } from './roles.mjs';
import { Trouble } from './trouble.mjs';

/**
 * Asserts the invariants over the database of this checkout, started for the purpose unless it is running, or
 * over the one in DATABASE_URL.
 * @param {string[]} args passed on
 * @returns {Promise<number>} 1 when an invariant is broken
 */
export async function verify(args) {
  const script = join(ROOT, 'apps/server/src/verify.ts');
  if (process.env.DATABASE_URL) return attached(process.execPath, [script, ...args], { env: process.env });
  const dataDir = join(DATA, 'postgres');
  if (!existsSync(dataDir)) {
    throw new Trouble(
      'There is no database to verify yet: run `npm start` once, or name one in DATABASE_URL and SECRET_KEY.',
    );
  }
  const release = lockUnlessRunning();
  const postgres = await startPostgres({ dataDir });
  try {
    const env = { ...process.env, DATABASE_URL: postgres.url, SECRET_KEY: installationSecret(DATA) };
    return await attached(process.execPath, [script, ...args], { env });
  } finally {
    // One that was running before belongs to whoever started it.
    if (!postgres.isReused) await postgres.stop();
    release();
  }
}

/**
 * Keeps a start from taking up the database that is ended again in a moment; a running start keeps us from
 * ending it.
 */
function lockUnlessRunning() {
  try {
    return takeLock(join(DATA, 'start.lock'), 'a verification');
  } catch (error) {
    if (error instanceof Trouble) return () => undefined;
    throw error;
  }
}
