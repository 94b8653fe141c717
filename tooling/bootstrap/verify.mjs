import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../postgres.mjs';
import { attached } from './attached.mjs';
import { takeLock } from './preparing/lock.mjs';
import { DATA, ROOT } from './places.mjs';
import { installationSecret } from './product/roles.mjs';
import { Trouble } from './trouble.mjs';

/**
 * Checks the invariants over the database in DATABASE_URL, or over this checkout's, which is started if it
 * isn't running.
 * @param {string[]} args passed on
 * @returns {Promise<number>} 1 when an invariant is broken
 */
export async function verify(args) {
  const script = join(ROOT, 'apps/server/src/verify.ts');
  if (process.env.DATABASE_URL) return attached(process.execPath, [script, ...args], { env: process.env });
  const dataDir = join(DATA, 'postgres');
  if (!existsSync(dataDir)) {
    throw new Trouble(
      'There is no database to verify yet. Run `npm start` once, or set DATABASE_URL and SECRET_KEY.',
    );
  }
  const release = lockUnlessRunning();
  const postgres = await startPostgres({ dataDir });
  try {
    const env = { ...process.env, DATABASE_URL: postgres.url, SECRET_KEY: installationSecret(DATA) };
    return await attached(process.execPath, [script, ...args], { env });
  } finally {
    // A server that was already running isn't ours to stop.
    if (!postgres.isReused) await postgres.stop();
    release();
  }
}

/**
 * Keeps `npm start` from using a database that we stop in a moment, and keeps us from stopping one that a
 * start uses.
 */
function lockUnlessRunning() {
  try {
    return takeLock(join(DATA, 'start.lock'), 'a verification');
  } catch (error) {
    if (error instanceof Trouble) return () => undefined;
    throw error;
  }
}
