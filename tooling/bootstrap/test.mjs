import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { discardCluster, startPostgres } from '../postgres.mjs';
import { attached } from './attached.mjs';
import { CACHE, ROOT } from './places.mjs';
import { openRunFolder } from './run-folder.mjs';
import { say } from './terminal.mjs';
import { Trouble } from './trouble.mjs';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

/** More failed files than this are no accident of the machine. */
const mostTriedAgain = 3;

/**
 * Runs the tests on their own PostgreSQL. In CI, a few files that failed run once more with a new product and database: a try
 * within the file starts from what the first try left behind. The output says which they were. The last line is `N passed, N
 * failed`, with the number of skipped tests if there are any.
 * @param {string[]} given `--postgres=16` selects that version; the rest goes to vitest: file names, `-t
 *   name`, …
 * @returns {Promise<number>} the exit code; not 0 when a test failed or none ran
 */
export async function test(given) {
  const { version, args } = readVersion(given);
  const first = await run(version, args);
  const { files } = first.tally;
  const isTriedAgain =
    process.env['CI'] !== undefined &&
    args.length === 0 &&
    files.length > 0 &&
    files.length <= mostTriedAgain;
  if (!isTriedAgain) return tell(first);
  const names = files.map((file) => relative(ROOT, file)).join('\n  ');
  say(`\n${first.tally.failed} failed. These files run once more, from the start:\n  ${names}\n`);
  const { tally, code } = await run(version, files);
  const { passed, failed, skipped } = first.tally;
  say(`\n${failed} failed at first, ${tally.failed} when their files ran again.`);
  return tell({
    code,
    tally: { ...tally, passed: passed + Math.max(0, failed - tally.failed), skipped },
  });
}

function tell({ tally: { passed, failed, skipped }, code }) {
  say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 ? code || 1 : code;
}

/** One run of vitest with a PostgreSQL of its own. */
async function run(version, args) {
  const dataDir = openRunFolder();
  const postgres = await startPostgres({ dataDir, version, fsync: false });
  const tallyFile = join(CACHE, `tally-${process.pid}.json`);
  let code = 1;
  try {
    code = await attached(process.execPath, [VITEST, 'run', ...args], {
      env: { ...process.env, TEST_DATABASE_URL: postgres.url, TALKDRUM_TALLY: tallyFile },
    });
  } finally {
    await postgres.stop();
    discardCluster(dataDir);
  }
  return { tally: takeTally(tallyFile, code), code };
}

function readVersion(given) {
  const option = given.find((arg) => arg.startsWith('--postgres='));
  const version = Number(option?.slice('--postgres='.length) ?? 18);
  if (version !== 16 && version !== 18)
    throw new Trouble('--postgres takes 16 or 18: programs of these versions are installed.');
  return { version, args: given.filter((arg) => arg !== option) };
}

function takeTally(file, code) {
  // vitest ended before it could count: that is a failure.
  const ended = { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0, files: [] };
  const tally = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : ended;
  rmSync(file, { force: true });
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
