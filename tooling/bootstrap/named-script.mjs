import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { discardCluster, startPostgres } from '../postgres.mjs';
import { attached } from './attached.mjs';
import { CACHE, ROOT } from './places.mjs';
import { run } from './run.mjs';
import { openRunFolder } from './run-folder.mjs';
import { Trouble } from './trouble.mjs';

/** For benches with `--profile`, which write what each statement cost. */
const PROFILED = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all' };

/**
 * Runs `tooling/<kind>/<name>.ts` on an empty PostgreSQL of its own with normal durability. The script finds
 * it in DATABASE_URL, and a new SECRET_KEY beside it. `--record` also writes a bench's result to
 * docs/figures.md.
 * @param {'bench' | 'chaos'} kind
 * @param {string[]} args the name, then the script's own arguments
 * @returns {Promise<number>} the script's exit code
 */
export async function runNamed(kind, args) {
  const mustRecord = kind === 'bench' && args.includes('--record');
  const [name, ...rest] = args.filter(
    (arg, index) => !(index === 0 && arg === '--') && !(mustRecord && arg === '--record'),
  );
  const folder = join(ROOT, 'tooling', kind);
  const file = join(folder, `${name}.ts`);
  if (!name || !/^[a-z0-9-]+$/.test(name) || !existsSync(file)) throw unknown(kind, name, folder);
  const settings = kind === 'bench' && rest.includes('--profile') ? PROFILED : {};
  let output = '';
  const onOutput = mustRecord ? (chunk) => (output += chunk) : undefined;
  const code = await runOnDatabase(file, rest, { settings, onOutput });
  if (mustRecord) await record(output);
  return code;
}

/**
 * Runs a script on an empty PostgreSQL of its own, which it finds in DATABASE_URL, and a new SECRET_KEY beside it.
 * @param {string} file @param {string[]} args
 * @param {{ settings?: object, onOutput?: (chunk: string) => void }} options
 * @returns {Promise<number>} the script's exit code
 */
export async function runOnDatabase(file, args, { settings = {}, onOutput } = {}) {
  const dataDir = openRunFolder();
  const postgres = await startPostgres({ dataDir, settings });
  try {
    return await attached(process.execPath, [file, ...args], {
      ...(onOutput ? { onOutput } : {}),
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

/** Loaded late: TypeScript needs the recent Node. */
async function record(output) {
  const { readResult, recordFigure } = await import('../bench/measuring/figures.ts');
  const path = join(ROOT, 'docs/figures.md');
  const { stdout } = await run('git', ['describe', '--always', '--dirty=+', '--abbrev=8', '--exclude=*'], {
    cwd: ROOT,
  });
  const origin = { commit: stdout.trim() || 'unknown', date: new Date().toISOString().slice(0, 10) };
  writeFileSync(path, recordFigure(readFileSync(path, 'utf8'), readResult(output), origin));
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
