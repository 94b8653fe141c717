import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../postgres.mjs';
import { attached } from './attached.mjs';
import { DATA, ROOT } from './places.mjs';
import { installationSecret } from './product/roles.mjs';
import { Trouble } from './trouble.mjs';

const SCRIPT = join(ROOT, 'apps/admin/src/main.ts');
const TOKEN_FILE = join(DATA, 'staff-token');

/**
 * Runs an admin script against the server in TALKDRUM_URL, with the credential in TALKDRUM_STAFF_TOKEN or the
 * one stored in this checkout. Scripts about credentials and restores use the database in DATABASE_URL, or
 * this checkout's.
 * @param {string[]} args
 * @returns {Promise<number>} the script's exit code
 */
export async function admin(args) {
  const words = args.filter((arg, index) => !(index === 0 && arg === '--'));
  const env = { ...process.env, TALKDRUM_STAFF_TOKEN_FILE: TOKEN_FILE };
  env.TALKDRUM_URL ||= `http://localhost:${process.env.PORT || 3000}`;
  if (!env.TALKDRUM_STAFF_TOKEN && existsSync(TOKEN_FILE))
    env.TALKDRUM_STAFF_TOKEN = readFileSync(TOKEN_FILE, 'utf8').trim();
  const needsDatabase = ['credential', 'restore'].includes(words[0]) && !words.includes('--help');
  if (!needsDatabase || env.DATABASE_URL) return attached(process.execPath, [SCRIPT, ...words], { env });
  return withDatabase((databaseUrl) =>
    attached(process.execPath, [SCRIPT, ...words], {
      env: {
        ...env,
        DATABASE_URL: databaseUrl,
        SECRET_KEY: env.SECRET_KEY || installationSecret(DATA),
        DATA_DIR: env.DATA_DIR || join(DATA, 'files'),
      },
    }),
  );
}

async function withDatabase(work) {
  const dataDir = join(DATA, 'postgres');
  if (!existsSync(dataDir))
    throw new Trouble('There is no database yet. Run `npm start` once, or set DATABASE_URL.');
  const postgres = await startPostgres({ dataDir });
  try {
    return await work(postgres.url);
  } finally {
    // A server that was already running isn't ours to stop.
    if (!postgres.isReused) await postgres.stop();
  }
}
