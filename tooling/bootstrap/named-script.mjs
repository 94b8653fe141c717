import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { discardCluster, startPostgres } from '../postgres.mjs';
import { attached } from './attached.mjs';
import { CACHE, ROOT } from './places.mjs';
import { openRunFolder } from './run-folder.mjs';
import { Trouble } from './trouble.mjs';

/**
 * Runs `tooling/<kind>/<name>.ts` on an empty PostgreSQL of its own, with the durability of a real one, which
 * it finds in DATABASE_URL beside a fresh SECRET_KEY.
 * @param {'bench' | 'chaos'} kind
 * @param {string[]} args the name, then what the script gets
 * @returns {Promise<number>} the script's exit code
 */
export async function runNamed(kind, args) {
  const [name, ...rest] = args.filter((arg, index) => !(index === 0 && arg === '--'));
  const folder = join(ROOT, 'tooling', kind);
  const file = join(folder, `${name}.ts`);
  if (!name || !/^[a-z0-9-]+$/.test(name) || !existsSync(file)) throw unknown(kind, name, folder);
  const dataDir = openRunFolder();
  const postgres = await startPostgres({ dataDir });
  try {
    return await attached(process.execPath, [file, ...rest], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: join(CACHE, 'compile'),
        DATABASE_URL: postgres.url,
        SECRET_KEY: randomBytes(32).toString('hex'),
      },
    });
  } finally {
    await postgres.stop();
    discardCluster(dataDir);
  }
}

function unknown(kind, name, folder) {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((entry) => /^[a-z0-9-]+\.ts$/.test(entry))
    : [];
  const list =
    names.map((entry) => `  npm run ${kind} -- ${entry.replace('.ts', '')}`).join('\n') || '  (none yet)';
  return new Trouble(
    `${name ? `There is no ${kind} "${name}".` : `Say which ${kind} to run.`} There are:\n${list}`,
  );
}
