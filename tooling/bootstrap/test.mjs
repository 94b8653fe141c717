import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { discardCluster, startPostgres } from '../postgres.mjs';
import { attached } from './attached.mjs';
import { CACHE, ROOT } from './places.mjs';
import { openRunFolder } from './run-folder.mjs';
import { say } from './terminal.mjs';
import { Trouble } from './trouble.mjs';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

/**
 * Runs the tests on their own PostgreSQL. The last line is `N passed, N failed`, with the number of skipped
 * tests if there are any.
 * @param {string[]} given `--postgres=16` selects that version; the rest goes to vitest: file names, `-t
 *   name`, …
 * @returns {Promise<number>} the exit code; not 0 when a test failed or none ran
 */
export async function test(given) {
  const { version, args } = readVersion(given);
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
  const tally = takeTally(tallyFile, code);
  say(
    `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`,
  );
  return tally.failed > 0 ? code || 1 : code;
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
  const ended = { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const tally = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : ended;
  rmSync(file, { force: true });
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
